import type { ActoOperador, EstadoDelGimnasio } from '#shared/collections/plataforma.ts'
import type { StatusKind } from '#web/theme/tokens.ts'
import { formatPrice } from '#shared/values/price.ts'

/** The platform's country, which sets the number format. */
const pais = 'AR'

export const price = (amount: number, moneda: string) => formatPrice(amount, { moneda, pais })

export const estadoPago = {
  pendiente: { kind: 'warn', word: 'Pendiente' },
  aprobado: { kind: 'ok', word: 'Aprobado' },
  rechazado: { kind: 'bad', word: 'Rechazado' },
} as const

/** `plural` names the tab of these gyms. */
export const estadoServicio: Record<EstadoDelGimnasio, { kind: StatusKind; word: string; plural: string }> = {
  activo: { kind: 'ok', word: 'Activo', plural: 'Activos' },
  por_vencer: { kind: 'warn', word: 'Por vencer', plural: 'Por vencer' },
  pendiente: { kind: 'warn', word: 'Pendiente', plural: 'Pendientes' },
  vencido: { kind: 'bad', word: 'Vencido', plural: 'Vencidos' },
  prueba: { kind: 'info', word: 'Prueba', plural: 'En prueba' },
  suspendido: { kind: 'bad', word: 'Suspendido', plural: 'Suspendidos' },
}

const metodos: Record<string, string> = {
  prueba: 'Prueba',
  transferencia: 'Transferencia',
  mercado_pago: 'Mercado Pago',
  cortesia: 'Cortesía',
}

export const metodoWord = (metodo: string) => metodos[metodo] ?? metodo

export const mesesWord = (meses: number) => `${meses} ${meses === 1 ? 'mes' : 'meses'}`

export const actoWord: Record<ActoOperador['acto'], string> = {
  cortesia: 'Dio un mes de cortesía',
  suspension: 'Suspendió el gimnasio',
  reapertura: 'Reabrió el gimnasio',
  aprobacion: 'Aprobó un pago',
  rechazo: 'Rechazó un pago',
}
