/** Pairs what was given to a statement with what it returned for each, in the same order. */
export function paired<A, B>(given: readonly A[], returned: readonly B[]): [A, B][] {
  if (given.length !== returned.length) throw new Error(`${given.length} were given, ${returned.length} returned`)
  return given.map((each, at) => [each, returned[at] as B])
}
