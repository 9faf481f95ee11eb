const form = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^@/?#]*)([/?#].*)?$/
const ATTRIBUTES = 'target_session_attrs'

export interface Hosts {
  /** One connection address per host. */
  readonly urls: readonly string[]
  /** True if only a writable server will do: with several hosts, or if the address asks for it. */
  readonly mustWrite: boolean
}

/** Parses `postgresql://u:p@h1:5432,h2:5432/db?target_session_attrs=read-write`. Null for an invalid address. */
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
