const form = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^@/?#]*)([/?#].*)?$/
const ATTRIBUTES = 'target_session_attrs'

/** An address of PostgreSQL taken apart. */
export interface Hosts {
  /** The same address for each of its hosts, as any client takes it. */
  readonly urls: readonly string[]
  /** Only a server that takes writes will do: of several hosts, or where the address asks for it. */
  readonly mustWrite: boolean
}

/** Takes `postgresql://u:p@h1:5432,h2:5432/db?target_session_attrs=read-write` apart; null where it is no such address. */
export function hostsOf(databaseUrl: string): Hosts | null {
  const [, scheme = '', user = '', hosts = '', rest = ''] = form.exec(databaseUrl) ?? []
  const each = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`)
  if (!each.every((url) => URL.canParse(url))) return null
  const asked = each.map((url) => new URL(url).searchParams.get(ATTRIBUTES))[0] ?? null
  if (asked !== null && asked !== 'read-write' && asked !== 'primary') return null
  return { urls: asked === null ? each : each.map(withoutAttributes), mustWrite: asked !== null || each.length > 1 }
}

function withoutAttributes(address: string): string {
  const url = new URL(address)
  url.searchParams.delete(ATTRIBUTES)
  return url.href
}
