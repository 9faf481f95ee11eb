import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why an address of another program is refused. */
export type TargetProblem = 'wrong' | 'notHttps' | 'credentials' | 'port' | 'private'

const https = 443
/**
 * Ports from here on may belong to any program. Lower ones belong to mail servers, old databases and the like, and are refused except
 * 443.
 */
const firstFree = 1024

/**
 * Checks an address that a person wrote. `allowsLocal`, of development, lets loopback and plain HTTP pass. A name is judged
 * when it is resolved, at each delivery.
 */
export function problemOfTarget(written: string, allowsLocal: boolean): TargetProblem | null {
  if (!URL.canParse(written)) return 'wrong'
  const url = new URL(written)
  if (url.protocol !== 'https:' && !(allowsLocal && url.protocol === 'http:'))
    return url.protocol === 'http:' ? 'notHttps' : 'wrong'
  if (url.username !== '' || url.password !== '') return 'credentials'
  const port = url.port === '' ? https : Number(url.port)
  if (port !== https && port < firstFree) return 'port'
  const host = hostOf(url)
  if (isIP(host) !== 0) return isPublic(host, allowsLocal) ? null : 'private'
  if (isLocalName(host)) return allowsLocal ? null : 'private'
  // A name without a dot belongs to the own network.
  return host.includes('.') ? null : 'private'
}

/** Host name, or IP address without the brackets of IPv6. The URL parser has turned `0x7f.1` and the like into plain form. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

export const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

const globalIPv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for an address of the public internet. Private, link-local, shared (CGNAT), metadata, multicast and reserved ranges are
 * not, nor are IPv6 addresses that stand for an IPv4 one (mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(address: string, allowsLocal: boolean): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (range === 'loopback') return allowsLocal
  if (range !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6 ? parsed.match(globalIPv6) : true
}
