import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * From where a request comes. Each trusted proxy adds the address that it was called from at the end of X-Forwarded-For; what
 * stands further to the left was written by the caller and proves nothing.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: number,
): string {
  const passedOn = headers['x-forwarded-for']?.toString() ?? ''
  const told = trustedProxies > 0 ? passedOn.split(',').at(-trustedProxies)?.trim() : undefined
  return (told || socket.remoteAddress || '').replace(/^::ffff:(?=\d+\.)/i, '')
}

/** One household or office: with IPv6 each has at least a /64 of its own to call from. */
export function network(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string) => text.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : []))
  const [first, last] = [groups(head), groups(tail)]
  const all = [...first, ...Array(Math.max(0, 8 - first.length - last.length)).fill(0), ...last]
  return `${all.slice(0, 4).join(':')}/64`
}
