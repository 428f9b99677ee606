import { Search } from 'lucide-react'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import type { User } from '#api/accounts.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { iconButtonClass } from '#web/components/layout/icon-button-class.ts'
import { isAskedToSignIn } from '#web/lib/api/session.ts'
import type { Command } from './commands.ts'
import { type TypedAhead, useTypedAhead } from './use-typed-ahead.ts'

const OpenSearch = createContext<() => void>(() => {})

type Palette = ComponentType<{
  user: User
  menu: readonly Command[]
  takeTyped: () => TypedAhead
  onClose: () => void
}>

type SearchOpenerProps = {
  user: User
  /** Whose entries are commands, too. */
  menu: readonly Command[]
  children: ReactNode
}

/**
 * The search of every screen: Ctrl or ⌘ and K, or its button. What it is drawn with is fetched with the first press.
 */
export function SearchOpener({ user, menu, children }: SearchOpenerProps) {
  const [isOpen, setOpen] = useState(false)
  const [Loaded, setLoaded] = useState<Palette | null>(null)
  const takeTyped = useTypedAhead(isOpen, () => setOpen(false))
  // As soon as its button is seen, and not some time after that paint.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // It would take the focus under the question that covers the screen.
      if (!isAskedToSignIn()) setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    if (!isOpen || Loaded) return
    import('./search-palette.tsx').then(
      (part) => setLoaded(() => part.SearchPalette),
      () => {
        setOpen(false)
        toast({ title: 'The search could not be loaded', variant: 'destructive' })
      },
    )
  }, [isOpen, Loaded])
  return (
    <OpenSearch value={() => setOpen(true)}>
      {children}
      {isOpen && Loaded && <Loaded {...{ user, menu, takeTyped }} onClose={() => setOpen(false)} />}
    </OpenSearch>
  )
}

/** In the top bar and beside the sidebar's name. */
export function SearchButton() {
  const open = useContext(OpenSearch)
  return (
    <button
      type="button"
      aria-label="Search"
      aria-keyshortcuts="Control+K Meta+K"
      title="Search (Ctrl K)"
      className={iconButtonClass}
      onClick={open}
    >
      <Search aria-hidden />
    </button>
  )
}
