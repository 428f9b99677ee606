import { complianceWeights, inspectionScores } from '#domain/compliance.ts'

/** How a property's score comes about (document 2 §9; readings, 'Compliance'). */
export function ScoringExplanation() {
  const { documents, inspections } = complianceWeights
  const { good, needs_attention, high_priority } = inspectionScores
  return (
    <section className="rounded-md bg-sunken p-4 text-sm">
      <h3 className="mb-1 font-semibold">How the score is worked out</h3>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          Documents count for {documents}%. A legal requirement weighs 1.0, a best practice document 0.5. A document
          that is about to expire still counts as held.
        </li>
        <li>
          Inspections count for {inspections}%. The latest completed one scores {good} when it found the property in
          good condition, {needs_attention} when it needs attention and {high_priority} at high priority, and nothing
          once it is more than a year old.
        </li>
      </ul>
      <p className="mt-2 text-muted">The score is a guide. It is no legal advice and does not guarantee compliance.</p>
    </section>
  )
}
