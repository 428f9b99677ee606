/** Text that breaks between its words and not at their hyphens: 'check-in' stays on one line. */
export const WholeWords = ({ text }: { text: string }) =>
  text.split(hyphenated).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )

/** Short ones: a longer word must break where a phone has no room for it. */
const hyphenated = /((?<!\S)[a-z]{1,8}-[a-z]{1,8}(?!\w|-))/i
