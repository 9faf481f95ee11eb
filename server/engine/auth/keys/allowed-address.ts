import { BlockList, isIPv6 } from 'node:net'

/** True if the address is in one of the networks (`203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`). No network allows all. */
export function isAllowedAddress(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true
  const allowed = new BlockList()
  for (const network of networks) add(allowed, network)
  // A server that listens on IPv6 sees callers of IPv4 under mapped addresses.
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return allowed.check(plain, familyOf(plain))
}

function add(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/')
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else list.addSubnet(address, Number(bits), familyOf(address))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
