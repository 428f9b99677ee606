/** An error and what caused it, from the outside in: what the database said is wrapped by its driver and by Drizzle. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}
