/**
 * What was touched of a form. What was not is not sent, so that it cannot undo what somebody changed elsewhere
 * meanwhile.
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
