interface PublicPlace {
  readonly PUBLIC_URL?: string | undefined
  readonly HOST: string
  readonly PORT: number
}

/** The server's public address, without a trailing slash. Never taken from a request, because a stranger writes its Host. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: PublicPlace): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/\/+$/, '')
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
