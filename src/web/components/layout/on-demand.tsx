// biome-ignore lint/style/noRestrictedImports: this is what the others use
import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'

/** The props of a dialog or menu that say whether it is open and close it. */
type Opening = { open?: boolean; onClose?: () => void; onOpenChange?: (open: boolean) => void }

/**
 * A part of a screen whose code is fetched when it is first drawn; `load` returns its component. If that fails, the
 * rest of the screen stays with everything that was typed: a dialog closes with a toast, any other part shows the error
 * in its place, and the next time that it is opened it is fetched again (rule: screens-parts).
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let current: Part<Props> | undefined
  const fetchPart = () => {
    const part: Part<Props> = lazy(async () => {
      const loaded = await load().catch((error: unknown) => (props: Opening) => (
        <Missing {...props} error={error} onShown={() => forget(part)} />
      ))
      return { default: loaded }
    })
    return part
  }
  const forget = (part: Part<Props>) => {
    if (current === part) current = undefined
  }
  const choose = () => {
    current ??= fetchPart()
    return current
  }
  return (props: Props & Opening) => <Chosen choose={choose} props={props} />
}

type Part<Props> = ComponentType<Props & Opening>
type ChosenProps<Props> = { choose: () => Part<Props>; props: Props & Opening }

/** Keeps its component, which React would draw anew for another one, until it is opened again. */
function Chosen<Props extends object>({ choose, props }: ChosenProps<Props>) {
  const [Part, setPart] = useState(choose)
  const isOpen = props.open ?? true
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setPart(choose)
  }
  return <Part {...props} />
}

const whatToDo = 'Please check your connection and try again. If that does not help, reload the page.'

type MissingProps = Opening & { error: unknown; onShown: () => void }

function Missing({ open = true, onClose, onOpenChange, error, onShown }: MissingProps) {
  const isOver = Boolean(onClose ?? onOpenChange)
  const show = useEffectEvent((isOpen: boolean) => {
    onShown()
    if (!isOver || !isOpen) return
    sayFailure('This could not be opened', error, whatToDo)
    onClose?.()
    onOpenChange?.(false)
  })
  useEffect(() => show(open), [open])
  if (isOver) return null
  return (
    <ErrorState
      heading="This part could not be fetched"
      message="You may be offline, or a newer version of Latchkey is out. Reloading brings it up to date."
      retryLabel="Reload"
    />
  )
}
