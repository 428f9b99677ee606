// biome-ignore lint/style/noRestrictedImports: a whole screen, which the boundary around it answers for
import { type ComponentType, createElement, lazy, useState } from 'react'

/**
 * A part of a module that is fetched when it is wanted, like React's own, but drawn at once where it is here
 * already. React's shows its fallback first, and whatever is shown in place of a fallback then waits
 * until that has been seen for a third of a second.
 */
export function lazyPart<Module, Props extends object>(
  fetchModule: () => Promise<Module>,
  partOf: (module: Module) => ComponentType<Props>,
) {
  let here: ComponentType<Props> | undefined
  const load = async () => {
    here = partOf(await fetchModule())
    return { default: here }
  }
  const awaited = lazy(load)
  const choose = (): ComponentType<Props> => here ?? awaited
  const draw = (props: Props) => createElement(Chosen<Props>, { choose, props })
  return { load, Part: draw }
}

/** What is chosen at the first drawing stays as long as it is shown. */
function Chosen<Props extends object>({ choose, props }: { choose: () => ComponentType<Props>; props: Props }) {
  const [Part] = useState(choose)
  return <Part {...props} />
}
