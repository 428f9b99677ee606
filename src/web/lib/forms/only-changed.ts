/**
 * The fields of a form that were touched. The others are not sent, so that they cannot undo what somebody has changed
 * elsewhere meanwhile.
 */
export function onlyChanged<Body extends object>(
  body: Body,
  before: object | undefined,
  now: object,
): { [Field in keyof Body]?: Body[Field] } {
  const textOf = (values: object | undefined, name: string) =>
    JSON.stringify(new Map(Object.entries(values ?? {})).get(name))
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => textOf(before, name) !== textOf(now, name)),
  ) as Partial<Body>
}
