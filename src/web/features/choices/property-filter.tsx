import { PropertyChoice } from './property-choice.tsx'

type PropertyFilterProps = {
  label?: string
  /** The chosen property's id; none for all properties. */
  value: number | null | undefined
  onChoose: (propertyId: number | null) => void
  className?: string
}

/** Leaves one property of a list, or all of them while none is chosen. */
export function PropertyFilter({ label = 'Property', value, onChoose, className }: PropertyFilterProps) {
  return (
    <PropertyChoice
      label={label}
      hideLabel
      placeholder="All properties"
      value={value ?? null}
      onChoose={(property) => onChoose(property?.id ?? null)}
      className={className}
    />
  )
}
