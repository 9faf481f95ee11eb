import type { Estado } from '#shared/estado.ts'

/** The colour of each membership state. */
export const estadoKind: Record<Estado, 'ok' | 'warn' | 'bad' | 'info' | 'neutral'> = {
  Vigente: 'ok',
  'Por vencer': 'warn',
  'En tolerancia': 'warn',
  Vencido: 'bad',
  Pausado: 'info',
  'Sin plan': 'neutral',
  Programado: 'info',
}
