import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLocalName, isPublic } from './public-target.ts'

export type Address = { readonly address: string; readonly family: number }

/** Answers the addresses of a name. Injected, so that a test can be a DNS server that changes its mind. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/** Addresses of a family that are tried, one after the other: a name may resolve to thousands. */
const mostTried = 4

export class PrivateAddress extends Error {}
export class UnknownHost extends Error {}

/**
 * The addresses of a host, each of them public; throws PrivateAddress if any is not. The connection is made to these and the
 * name is not resolved again, so a DNS server cannot answer differently in between.
 */
export async function resolvePublic(
  host: string,
  {
    resolve = overDns,
    allowsLocal,
    signal,
  }: { resolve?: Resolve | undefined; allowsLocal: boolean; signal: AbortSignal },
): Promise<Address[]> {
  const found = isIP(host) !== 0 ? [host] : isLocalName(host) ? ['127.0.0.1'] : await resolve(host, signal)
  if (found.length === 0) throw new UnknownHost()
  if (!found.every((address) => isPublic(address, allowsLocal))) throw new PrivateAddress()
  return [4, 6].flatMap((family) =>
    found
      .filter((address) => isIP(address) === family)
      .slice(0, mostTried)
      .map((address) => ({ address, family })),
  )
}

/**
 * Asks the DNS servers themselves. `dns.lookup` would hold one of the process's four threads, which files and passwords need,
 * for as long as a slow DNS server likes, and read the machine's own hosts file.
 */
async function overDns(host: string, signal: AbortSignal): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
