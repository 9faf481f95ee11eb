import { minutosParaDeshacer, type Pago } from '#shared/collections/pago.ts'

/** True for the user's own charge of the last minutes. */
export function isJustCharged(
  { usuario_id, created }: Pick<Pago, 'usuario_id' | 'created'>,
  user: string,
  now: Date,
): boolean {
  const age = now.getTime() - Date.parse(created.replace(' ', 'T'))
  return usuario_id === user && age <= minutosParaDeshacer * 60_000
}
