import { type MotivoSinRecibo, motivosSinRecibo, type Propuesta, type SinRecibo } from '#shared/domiciliacion/remesa.ts'

export interface GrupoSinRecibo {
  motivo: MotivoSinRecibo
  sin: readonly SinRecibo[]
}

/** The consents that are not collected, by reason, the most frequent one first. */
export function groupsOf(sin: readonly SinRecibo[]): GrupoSinRecibo[] {
  return motivosSinRecibo
    .map((motivo) => ({ motivo, sin: sin.filter((one) => one.motivo === motivo) }))
    .filter((group) => group.sin.length > 0)
    .toSorted((one, other) => other.sin.length - one.sin.length)
}

/** How many receipts the file would hold, and their sum, without those that are left out. */
export function sumOf({ recibos }: Pick<Propuesta, 'recibos'>, left: ReadonlySet<string>) {
  const taken = recibos.filter(({ id_automatico }) => !left.has(id_automatico))
  const cents = taken.reduce((sum, { monto }) => sum + Math.round(monto * 100), 0)
  return { recibos: taken.length, monto: cents / 100 }
}
