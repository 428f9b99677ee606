/** What attempts are counted under, for a network address. */
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The networks around an IPv6 address, the narrowest first, with how many times the attempts of a /64 each has. A
 * customer has a /64 at least, often a /56 and sometimes a /48; a wider network may be shared by many customers.
 */
export const networkWidths = [
  { bits: 64, times: 1 },
  { bits: 56, times: 3 },
  { bits: 48, times: 10 },
] as const

/** Some proxies add the client's port, which differs with each connection: `[2001:db8::1]:443` or `192.0.2.1:443`. */
const addressWithPort = /^(?:\[(.*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/
/** An IPv4 address written as one of IPv6: `::ffff:192.0.2.1`. */
const mappedPrefix = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i
/** The name of a network card: `fe80::1%eth0`. */
const zone = /%.*$/

/**
 * What an address is counted under: an IPv4 address itself, or the networks of an IPv6 address, each with its width.
 */
export function networkKeys(address: string): string[] {
  const plain = address.replace(addressWithPort, '$1$2').replace(mappedPrefix, '').replace(zone, '')
  return isIPv6(plain) ? networkWidths.map(({ bits }) => networkOf(groupsOf(plain), bits)) : [plain]
}

/** The narrowest of `networkKeys`: an IPv4 address, or the /64 network that an IPv6 customer has to themselves. */
export const addressKey = (address: string): string => networkKeys(address)[0] ?? address

/** The client's address as reported by that many trusted proxies; without proxies, the address of the socket. */
export function clientAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = [
    socket.remoteAddress ?? '',
    ...forwarded
      .map((each) => each.trim())
      .filter(Boolean)
      .reverse(),
  ]
  return hops[Math.min(proxies, hops.length - 1)] ?? ''
}

function networkOf([a = 0, b = 0, c = 0, d = 0]: number[], bits: 64 | 56 | 48): string {
  const fourth = { 64: d, 56: d & 0xff00, 48: 0 }[bits]
  return `${[a, b, c, fourth].map((group) => group.toString(16)).join(':')}::/${bits}`
}

function groupsOf(address: string): number[] {
  const withGroups = address.replace(/:\d+\.\d+\.\d+\.\d+$/, ':0:0')
  const [head = '', tail] = withGroups.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}
