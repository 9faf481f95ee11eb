import type { EstadoDelServicio } from '#shared/estado-servicio.ts'
import { formatPrice } from '#shared/price.ts'

/** The platform's own country decides how its figures are written. */
const pais = 'AR'

export const price = (amount: number, moneda: string) => formatPrice(amount, { moneda, pais })

export const estadoPago = {
  pendiente: { kind: 'warn', word: 'Pendiente' },
  aprobado: { kind: 'ok', word: 'Aprobado' },
  rechazado: { kind: 'bad', word: 'Rechazado' },
} as const

export const estadoServicio: Record<EstadoDelServicio, { kind: 'ok' | 'warn' | 'bad'; word: string }> = {
  activo: { kind: 'ok', word: 'Activo' },
  por_vencer: { kind: 'warn', word: 'Por vencer' },
  pendiente: { kind: 'warn', word: 'Pendiente' },
  vencido: { kind: 'bad', word: 'Vencido' },
}

const metodos: Record<string, string> = {
  prueba: 'Prueba',
  transferencia: 'Transferencia',
  mercado_pago: 'Mercado Pago',
}

export const metodoWord = (metodo: string) => metodos[metodo] ?? metodo

export const mesesWord = (meses: number) => `${meses} ${meses === 1 ? 'mes' : 'meses'}`
