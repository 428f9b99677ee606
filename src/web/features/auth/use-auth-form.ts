// The forms of /auth do without react-hook-form, by which other forms keep their fields: it is 13 KB
// of the 110 KB that the first page may weigh.
import { type FormEvent, useState } from 'react'
import { z } from 'zod/mini'

export type Errors = Record<string, string | undefined>

type AuthForm<Values> = {
  schema: z.core.$ZodType<Values>
  /** `refuse` puts what the server found wrong beside its fields. */
  onValid: (values: Values, refuse: (errors: Errors) => void) => Promise<void>
  /** Called with every refused submit, with the message of each field that is wrong. */
  onInvalid?: (errors: Errors) => void
}

/** One form: the schema checks its fields, and each message belongs to the field of its name. */
export function useAuthForm<Values>({ schema, onValid, onInvalid }: AuthForm<Values>) {
  const [errors, setErrors] = useState<Errors>({})
  const [isTried, setTried] = useState(false)
  const [isPending, setPending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { values, errors } = check(schema, form)
    setTried(true)
    setErrors(errors)
    if (values === null) {
      focusFirst(form, errors)
      onInvalid?.(errors)
      return
    }
    setPending(true)
    const refuse = (refused: Errors) => {
      setErrors(refused)
      focusFirst(form, refused)
    }
    await onValid(values, refuse).finally(() => setPending(false))
  }

  return {
    errors,
    isPending,
    /** Props of the form element. After a first try, a message disappears as soon as its field is right. */
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onInput: (event: FormEvent<HTMLFormElement>) => isTried && setErrors(check(schema, event.currentTarget).errors),
    },
  }
}

function check<Values>(schema: z.core.$ZodType<Values>, form: HTMLFormElement) {
  const { data, error } = z.safeParse(schema, Object.fromEntries(new FormData(form)))
  if (!error) return { values: data, errors: {} }
  const errors: Errors = {}
  for (const { path, message } of error.issues) errors[String(path[0] ?? '')] ??= message
  return { values: null, errors }
}

function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const fields = [...form.elements] as HTMLInputElement[]
  fields.find(({ name }) => name && errors[name])?.focus()
}
