import { ExternalLink } from 'lucide-react'

/** A picture elsewhere on the web: a link that one may follow, never loaded by this page. */
export function PictureLink({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer noopener"
      className="inline-flex min-h-11 min-w-0 max-w-full items-center gap-1.5 font-semibold text-press underline underline-offset-2"
    >
      <ExternalLink aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 break-words">Photo at {hostOf(address)}</span>
    </a>
  )
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
