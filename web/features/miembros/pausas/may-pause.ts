import type { MiembroPago } from '#shared/collections/miembro-pago.ts'

/** Only a membership that runs can stop. */
export const mayPause = ({ deleted, estado }: Pick<MiembroPago, 'deleted' | 'estado'>): boolean =>
  deleted === '' && (estado === 'Vigente' || estado === 'Por vencer')
