import { AreasSection } from './areas-section.tsx'
import { OverallSection } from './overall-section.tsx'
import { RoomsSection } from './rooms-section.tsx'
import type { SectionKey } from './sections.ts'
import { SignSection } from './sign-section.tsx'
import { VisitSection } from './visit-section.tsx'

type SectionFieldsProps = { section: SectionKey; propertyId: number; inspector: string }

/** The fields of the part that is shown; what the others hold stays in the form. */
export function SectionFields({ section, propertyId, inspector }: SectionFieldsProps) {
  switch (section) {
    case 'visit':
      return <VisitSection />
    case 'rooms':
      return <RoomsSection propertyId={propertyId} />
    case 'overall':
      return <OverallSection />
    case 'sign':
      return <SignSection name={inspector} />
    default:
      return <AreasSection key={section} group={section} />
  }
}
