/**
 * A list of one's sessions names the device of each in a few words, so that its owner recognises it.
 * No more is kept of what a browser says of itself, because all of it would tell one visitor from another.
 */

/** The first that fits: many browsers and systems also carry the names of older ones. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh|\s?OS)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Longer ones are no browser's. */
const longestUserAgent = 500

export const unknownDevice = 'Unknown device'

/**
 * 'Chrome on Windows', 'Safari on iPhone', 'Chrome', 'Android' or 'Unknown device', by the User-Agent header (rule:
 * accounts-session-list).
 */
export function deviceInWords(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, longestUserAgent)
  const nameIn = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1]
  const known = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined)
  return known.join(' on ') || unknownDevice
}
