import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { PropertyChoice } from './property-choice.tsx'

/** The property that money of the books is for, in a form's `propertyId`; null where it is for none in particular. */
export function OptionalProperty<Fields extends FieldValues & { propertyId: number | null }, Sent>({
  control,
}: {
  control: Control<Fields, unknown, Sent>
}) {
  const { field } = useController({ control, name: 'propertyId' as Path<Fields> })
  return (
    <PropertyChoice
      label="Property"
      optional
      placeholder="No particular property"
      ref={field.ref}
      value={field.value}
      onChoose={(property) => field.onChange(property?.id ?? null)}
    />
  )
}
