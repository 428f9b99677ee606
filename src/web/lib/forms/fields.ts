import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form'

type Form<Input extends FieldValues, Sent> = Pick<UseFormReturn<Input, unknown, Sent>, 'register' | 'formState'>

/** What the field of each name is given: its registration with the form, and its error. */
export function fieldsOf<Input extends FieldValues, Sent>({ register, formState }: Form<Input, Sent>) {
  const errorOf = (name: FieldPath<Input>): FieldError | undefined => get(formState.errors, name)
  return (name: FieldPath<Input>) => ({ ...register(name), error: errorOf(name)?.message })
}

/** The same, for the form around a component. */
export const useFields = <Input extends FieldValues>() => fieldsOf(useFormContext<Input>())
