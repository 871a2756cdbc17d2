import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The client's IP address. Each trusted proxy appends the address it was called from to X-Forwarded-For; entries
 * further left come from the client and cannot be trusted.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: number,
): string {
  const forwarded = headers['x-forwarded-for']?.toString() ?? ''
  const entry = trustedProxies > 0 ? forwarded.split(',').at(-trustedProxies)?.trim() : undefined
  return (entry || socket.remoteAddress || '').replace(/^::ffff:(?=\d+\.)/i, '')
}

/** The network that rate limits count: an IPv4 address, or an IPv6 /64, which one household or office shares. */
export function network(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string) => text.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : []))
  const [first, last] = [groups(head), groups(tail)]
  const all = [...first, ...Array(Math.max(0, 8 - first.length - last.length)).fill(0), ...last]
  return `${all.slice(0, 4).join(':')}/64`
}
