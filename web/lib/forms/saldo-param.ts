const prefix = 'saldo-'

/** The value of the search parameter `cobrar` that opens Cobrar saldo for a member, with one debt chosen or the oldest one. */
export const cobrarSaldo = (miembro: string, deuda = ''): string =>
  `${prefix}${miembro}${deuda === '' ? '' : `-${deuda}`}`

/** The value of the search parameter `recibo` for what took a debt down. */
export const reciboDeSaldo = (id: string): string => prefix + id

/** The member whose debts `cobrar` names, and the chosen debt or ''; null if it names a charge. */
export function saldoOfCobrar(cobrar: string): { miembro: string; deuda: string } | null {
  if (!cobrar.startsWith(prefix)) return null
  const [miembro = '', deuda = ''] = cobrar.slice(prefix.length).split('-')
  return { miembro, deuda }
}

/** The id of the record of `saldos` that `recibo` names; null if it names a payment. */
export const saldoOfRecibo = (recibo: string): string | null =>
  recibo.startsWith(prefix) ? recibo.slice(prefix.length) : null

/** The member that `cobrar` names, for a charge or for a debt. */
export const miembroOfCobrar = (cobrar: string): string => saldoOfCobrar(cobrar)?.miembro ?? cobrar
