import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { guardedFetch } from '../providers/guarded-fetch.ts'
import { ProviderFault } from '../providers/provider-fault.ts'

/** Largest response: room for an eight-megapixel PNG in base64. */
const MAX_BYTES = 48 * 1024 * 1024

type Options = {
  provider: string
  /** The configured address; only this origin receives the API key. */
  baseUrl: string
  /** Hosts that serve the provider's pictures, including their subdomains. */
  hosts: readonly string[]
}

/**
 * `fetch` for providers that return picture URLs. Besides the configured origin it reads only the provider's own hosts,
 * over https, without headers, and only at public IP addresses, so that no response can make the server request
 * internal addresses (SSRF).
 */
export function pictureFetch({ provider, baseUrl, hosts }: Options): typeof fetch {
  const fetchOnce = guardedFetch(MAX_BYTES)
  const own = new URL(baseUrl).origin
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin === own || url.protocol === 'data:') return fetchOnce(input, init)
    const isOwnHost = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
    if (url.protocol !== 'https:' || url.port !== '' || !isOwnHost || !(await isPublic(url.hostname)))
      throw foreignAddressFault(provider)
    return fetchOnce(url, { ...(init?.signal && { signal: init.signal }) })
  }
}

export const foreignAddressFault = (provider: string) =>
  new ProviderFault(provider, 'unusable', { detail: 'its image is hosted at an unknown address' })

async function isPublic(hostname: string): Promise<boolean> {
  const found = await lookup(hostname, { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address))
}

const RESERVED_IPV4 = new BlockList()
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
  RESERVED_IPV4.addSubnet(net, prefix, 'ipv4')
/** Global unicast is 2000::/3, except the tunnel and documentation ranges below. */
const GLOBAL_IPV6 = new BlockList()
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')
const RESERVED_IPV6 = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  RESERVED_IPV6.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is publicly routable. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !RESERVED_IPV4.check(address, 'ipv4')
  return isIP(address) === 6 && GLOBAL_IPV6.check(address, 'ipv6') && !RESERVED_IPV6.check(address, 'ipv6')
}
