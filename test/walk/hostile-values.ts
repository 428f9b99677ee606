/** Values that no honest client sends and that could trip up a database, a clock or a parser. */
const deep = 5_000

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? [value] : { a: value }
  return value
}

export const hostileTexts: readonly string[] = [
  '\0',
  'a\0b',
  '\ud800',
  'half \udfff of a pair',
  '{"a":"\\u0000"}',
  '{"\\u0000":1}',
  '["\\ud800"]',
  '[{"a":"\\udc00"}]',
  '{"__proto__":{"polluted":true}}',
  `${'['.repeat(deep)}${']'.repeat(deep)}`,
  `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
  '0000-01-01',
  '0001-01-01',
  '0100-01-01',
  '9999-12-31',
  '99999-01-01',
  '-0001-01-01',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '9999-12-31T23:59:59-14:00',
  '2026-02-30',
  '-1',
  '0',
  '1.5',
  '1e9',
  '0x10',
  '2147483648',
  '9223372036854775808',
  '9'.repeat(400),
  'NaN',
  'Infinity',
  '%',
  '%00',
  "'; drop table users --",
  '\u202e\ufeff\u2028',
  'İ',
  'x'.repeat(20_000),
]

export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  -1,
  0,
  0.1,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  null,
  true,
  [],
  {},
  ['\0'],
  [null],
  { '\0': 1 },
  { constructor: 1, toString: 1, hasOwnProperty: 1 },
  nested(40),
  nested(1_000),
  Array.from({ length: 3_000 }, () => 'x'),
]

/** Well-formed cursors with wrong contents, and malformed ones. */
export const hostileCursors: readonly string[] = [
  ...[
    [],
    ['\0', 1],
    ['\ud800', 1],
    ['9999-12-31', 2_147_483_647],
    [1e300],
    [-1],
    [null, null],
    [{}, []],
    'x',
    nested(400),
  ].map((values) => Buffer.from(JSON.stringify(values)).toString('base64url')),
  'not-a-cursor',
  '=====',
  '\0',
]

/** Spellings of a part of a path, as sent on the wire. */
export const hostilePathParts: readonly string[] = [
  '%00',
  '1%00',
  '%ED%A0%80',
  '%FF',
  '%',
  '-1',
  '0',
  '1.5',
  '1e1',
  '2147483648',
  '99999999999999999999',
  '%D9%A3',
  '..%2f..%2fpackage.json',
  '%5B%5D',
  'x'.repeat(300),
]
