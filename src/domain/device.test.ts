import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceInWords } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`, 'Safari on Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 FxiOS/132.0 Safari/605.1.15', 'Firefox on iPad'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/131.0 Safari/537.36 OPR/115.0`, 'Opera on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) Unheard/1.0', 'Windows'],
  ['curl/8.9.1', 'Unknown device'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is %s', (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words)
})

test('whatever is sent, no more than a browser’s and a system’s name is told', () => {
  const known =
    /^(Unknown device|((Edge|Opera|Samsung Internet|Firefox|Chrome|Safari)( on )?)?(iPhone|iPad|Android|Windows|Mac|ChromeOS|Linux)?)$/
  const parts = fc.constantFrom(
    'Chrome/1',
    'Windows',
    'Edg/',
    '<script>',
    'Version/1 ',
    'Safari/1',
    'Android',
    ' 192.0.2.1 ',
  )
  const texts = fc.oneof(
    fc.string(),
    fc.array(parts).map((all) => all.join(' ')),
  )
  fc.assert(fc.property(texts, (text) => known.test(deviceInWords(text))))
})
