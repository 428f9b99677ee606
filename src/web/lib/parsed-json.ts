/** Parses text that was stored in the browser or comes from outside. Null where there is none, or it is not JSON. */
export function parsedJson(json: string | null): unknown {
  try {
    return json && JSON.parse(json)
  } catch {
    return null
  }
}
