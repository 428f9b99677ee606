/** Returns a body without its undefined fields, so that they do not overwrite existing values when it is spread. */
export function withoutGaps<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as { [K in keyof T]: Exclude<T[K], undefined> }
}
