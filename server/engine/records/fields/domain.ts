/** Allowed or refused hosts of an address; use one of both lists. */
export interface DomainOptions {
  onlyDomains?: readonly string[]
  exceptDomains?: readonly string[]
}

export function isAllowedDomain(domain: string, { onlyDomains, exceptDomains }: DomainOptions): boolean {
  const name = domain.toLowerCase()
  if (onlyDomains) return onlyDomains.includes(name)
  return !(exceptDomains?.includes(name) ?? false)
}
