interface PublicPlace {
  readonly PUBLIC_URL?: string | undefined
  readonly HOST: string
  readonly PORT: number
}

/** Where people reach this server, without a slash at the end. Never taken from a request: its Host is what a stranger wrote. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: PublicPlace): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/\/+$/, '')
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
