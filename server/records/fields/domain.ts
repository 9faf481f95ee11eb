/** Which hosts an address may have; of both lists only one makes sense. */
export interface DomainOptions {
  onlyDomains?: readonly string[]
  exceptDomains?: readonly string[]
}

export function isAllowedDomain(domain: string, { onlyDomains, exceptDomains }: DomainOptions): boolean {
  const name = domain.toLowerCase()
  if (onlyDomains) return onlyDomains.includes(name)
  return !(exceptDomains?.includes(name) ?? false)
}
