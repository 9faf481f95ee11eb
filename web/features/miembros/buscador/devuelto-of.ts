import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { devueltoText } from '#shared/devoluciones/devuelto.ts'
import { causaDe } from '#shared/estado.ts'

type Known = Pick<MiembroPago, 'estado' | 'devuelto' | 'devuelto_codigo' | 'devuelto_se_repite'>

/** The returned debit for which a member's membership does not run, in words; '' for none. */
export function devueltoOf({ estado, devuelto, devuelto_codigo, devuelto_se_repite }: Known): string {
  const last = devuelto === '' ? null : { dia: devuelto, codigo: devuelto_codigo, se_repite: devuelto_se_repite }
  const causa = causaDe(estado, last)
  return causa ? devueltoText(causa) : ''
}
