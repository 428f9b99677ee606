// biome-ignore lint/style/noRestrictedImports: a whole screen, which the boundary around it answers for
import { type ComponentType, createElement, lazy, useState } from 'react'

/**
 * Like React's `lazy`, for one part of a module, but drawn at once if the module is here already. `lazy` shows its
 * fallback first even then, and React leaves a fallback on screen for a third of a second.
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

/** Keeps the component of its first render, because React would mount another one anew. */
function Chosen<Props extends object>({ choose, props }: { choose: () => ComponentType<Props>; props: Props }) {
  const [Part] = useState(choose)
  return <Part {...props} />
}
