import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { guardedFetch } from '../providers/guarded-fetch.ts'
import { ProviderFault } from '../providers/provider-fault.ts'

/** A picture of eight megapixels as PNG, in base64, and more. */
const MOST_BYTES = 48 * 1024 * 1024

type Options = {
  provider: string
  /** Where it was configured to be: this origin alone gets the key. */
  baseUrl: string
  /** Names under which it hands its pictures out, with all below them. */
  hosts: readonly string[]
}

/**
 * `fetch` for a provider that answers with addresses of pictures. Beside its own origin it reads from its own hosts alone, by
 * https, without any header, and only where they are public addresses: no answer makes this server look into its own network.
 */
export function pictureFetch({ provider, baseUrl, hosts }: Options): typeof fetch {
  const fetchOnce = guardedFetch(MOST_BYTES)
  const own = new URL(baseUrl).origin
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin === own || url.protocol === 'data:') return fetchOnce(input, init)
    const isTheirs = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
    if (url.protocol !== 'https:' || url.port !== '' || !isTheirs || !(await isPublic(url.hostname)))
      throw elsewhere(provider)
    return fetchOnce(url, { ...(init?.signal && { signal: init.signal }) })
  }
}

export const elsewhere = (provider: string) =>
  new ProviderFault(provider, 'unusable', { detail: 'its picture lies at an address that is not its own' })

async function isPublic(hostname: string): Promise<boolean> {
  const found = await lookup(hostname, { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address))
}

const PRIVATE = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4')
/** What is assigned to the public is in 2000::/3; within it, these lead elsewhere: tunnels, documentation. */
const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
const NOT_6 = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  NOT_6.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address belongs to the internet at large. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4')
  return isIP(address) === 6 && PUBLIC_6.check(address, 'ipv6') && !NOT_6.check(address, 'ipv6')
}
