/** Servers that the settings name. A log may name them, since none is personal. */
export interface Places {
  /** 'db.example.com:5432', '127.0.0.1:5432'. */
  readonly addresses: ReadonlySet<string>
  /** Names alone, without a port. */
  readonly hosts: ReadonlySet<string>
  readonly ports: ReadonlySet<string>
}

const usualPorts: Readonly<Record<string, string>> = {
  'postgres:': '5432',
  'postgresql:': '5432',
  'smtp:': '587',
  'smtps:': '465',
  'http:': '80',
  'https:': '443',
  's3:': '443',
}

/** Reads the places from the settings' addresses, of which one may name several hosts. Drops user, password and path. */
export function placesOf(addresses: readonly (string | undefined)[]): Places {
  const found = addresses.flatMap((address) => hostsIn(address ?? ''))
  return {
    addresses: new Set(found.map(({ host, port }) => `${host}:${port}`)),
    hosts: new Set(found.map(({ host }) => host)),
    ports: new Set(found.map(({ port }) => port)),
  }
}

/** The hosts of an address, in lower case, each with its port or the default one. */
export function hostsIn(address: string): { host: string; port: string }[] {
  const [, protocol = '', hosts = ''] = /^([a-z][a-z0-9+.-]*:)\/\/(?:[^/?#]*@)?([^/?#@]*)/i.exec(address) ?? []
  return hosts
    .toLowerCase()
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      const [, host = one, port = usualPorts[protocol.toLowerCase()] ?? ''] = /^(.*?)(?::(\d+))?$/.exec(one) ?? []
      return { host, port }
    })
}
