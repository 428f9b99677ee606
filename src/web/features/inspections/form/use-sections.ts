import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type FieldPath, useWatch } from 'react-hook-form'
import type { ReportInput } from './report-form.ts'
import { type Section, type SectionKey, sectionOf, sectionsOf } from './sections.ts'
import type { ReportUseForm } from './use-saving.ts'

type Sections = {
  sections: readonly Section[]
  shown: SectionKey
  title: string
  isFirst: boolean
  isLast: boolean
  /** The parts in which something is wrong. */
  wrong: ReadonlySet<SectionKey>
  /** Gets the focus when another part is shown. */
  heading: RefObject<HTMLHeadingElement | null>
  show: (key: SectionKey) => void
  back: () => void
  /** To the next part, where nothing is wrong in this one. */
  next: () => Promise<void>
  showFirstWrong: (errors: FieldErrors<ReportInput>) => void
}

/** Which part of the form is on screen. */
export function useSections(form: ReportUseForm, first: SectionKey): Sections {
  const isHmo = useWatch({ control: form.control, name: 'isHMO' })
  const sections = sectionsOf(isHmo)
  const [wanted, setWanted] = useState(first)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusNext = useRef<FieldPath<ReportInput> | 'heading' | null>(null)
  // A part that has gone, as the HMO's may, gives way to the first.
  const at = Math.max(
    0,
    sections.findIndex(({ key }) => key === wanted),
  )
  const shown = sections[at]?.key ?? 'visit'
  const fieldNames = Object.keys(form.getValues()) as (keyof ReportInput)[]

  useEffect(() => {
    const target = focusNext.current
    focusNext.current = null
    if (!target) return
    heading.current?.closest('[role=dialog]')?.scrollTo(0, 0)
    if (target === 'heading') heading.current?.focus()
    else form.setFocus(target)
  })
  const show = (key: SectionKey, focus: FieldPath<ReportInput> | 'heading' = 'heading') => {
    // Leaving the part would drop a text that is no day, and the report would be sent without one.
    const noDay = heading.current?.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-no-day]')
    if (noDay) return noDay.focus()
    focusNext.current = focus
    setWanted(key)
  }
  const step = (by: number) => {
    const next = sections[at + by]
    if (next) show(next.key)
  }
  return {
    sections,
    shown,
    title: sections[at]?.title ?? '',
    isFirst: at === 0,
    isLast: at === sections.length - 1,
    wrong: new Set((Object.keys(form.formState.errors) as (keyof ReportInput)[]).map(sectionOf)),
    heading,
    show,
    back: () => step(-1),
    next: async () => {
      const fields = fieldNames.filter((field) => sectionOf(field) === shown)
      if (await form.trigger(fields, { shouldFocus: true })) step(1)
    },
    showFirstWrong: (errors) => {
      const section = sections.find(({ key }) => fieldNames.some((field) => errors[field] && sectionOf(field) === key))
      const field = fieldNames.find((name) => errors[name] && sectionOf(name) === section?.key)
      if (section && field) show(section.key, pathOf(field, errors))
    },
  }
}

function pathOf(field: keyof ReportInput, errors: FieldErrors<ReportInput>): FieldPath<ReportInput> {
  if (field !== 'internalRooms' || !Array.isArray(errors.internalRooms)) return field
  const at = errors.internalRooms.findIndex(Boolean)
  return errors.internalRooms[at]?.notes ? `internalRooms.${at}.notes` : `internalRooms.${at}.roomName`
}
