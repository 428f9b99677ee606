/** An error and its causes, from the outside in: PostgreSQL's error is wrapped by its driver and by Drizzle. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}
