import { expect, test } from 'vitest'
import { addressKey, networkKeys } from '#server/platform/auth/network-address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8::1]:50123', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
])('%s is counted as %s', (given, expected) => {
  expect(addressKey(given)).toBe(expected)
})

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['2001:db8:1:abcd::1', ['2001:db8:1:abcd::/64', '2001:db8:1:ab00::/56', '2001:db8:1:0::/48']],
])('%s is in %j', (given, expected) => {
  expect(networkKeys(given)).toEqual(expected)
})
