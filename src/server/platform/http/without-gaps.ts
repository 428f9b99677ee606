/** Returns a body without the fields that were not sent, so that they do not hide what is there already. */
export function withoutGaps<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as { [K in keyof T]: Exclude<T[K], undefined> }
}
