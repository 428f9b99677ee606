import { type MouseEvent, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { Button } from '#web/components/layout/button.tsx'
import { LazyLegalDialog } from '#web/features/legal/lazy-legal-dialog.tsx'
import type { LegalText } from '#web/features/legal/legal-dialog.tsx'

const links: readonly { text: LegalText; name: string }[] = [
  { text: 'privacy', name: 'Privacy' },
  { text: 'terms', name: 'Terms' },
]

/**
 * At the foot of a tenant's settings: links to the same two texts as the landlord's. Each opens in a dialog here, and
 * `/settings?read=privacy` opens it straight away, in a tab of its own, say.
 */
export function LegalLinks() {
  const [params] = useSearchParams()
  const asked = links.find(({ text }) => text === params.get('read'))
  const [text, setText] = useState<LegalText | null>(asked?.text ?? null)
  const open = (event: MouseEvent, opened: LegalText) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setText(opened)
  }
  return (
    <div className="-mx-3 flex flex-wrap gap-2 pt-4">
      {links.map(({ text: opened, name }) => (
        <Button key={opened} asChild variant="quiet" size="small">
          <Link href={`/settings?read=${opened}`} onClick={(event) => open(event, opened)}>
            {name}
          </Link>
        </Button>
      ))}
      {text && <LazyLegalDialog text={text} onClose={() => setText(null)} />}
    </div>
  )
}
