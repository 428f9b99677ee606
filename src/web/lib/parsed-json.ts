/** Of what is kept in the browser or comes from outside; null where it is no JSON, or nothing. */
export function parsedJson(json: string | null): unknown {
  try {
    return json && JSON.parse(json)
  } catch {
    return null
  }
}
