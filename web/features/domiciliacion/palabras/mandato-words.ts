import type { EstadoDeMandato, Mandato } from '#shared/domiciliacion/mandato.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import type { StatusPillProps } from '#web/ui/feedback/status-pill.tsx'

interface Words {
  word: string
  kind: StatusPillProps['kind']
  text: string
}

const byEstado: Readonly<Record<EstadoDeMandato, Words>> = {
  borrador: { word: 'Sin firmar', kind: 'warn', text: 'Falta registrar la firma: todavía no se puede cobrar con él.' },
  activo: { word: 'Activo', kind: 'ok', text: '' },
  dormido: { word: 'Vencido', kind: 'bad', text: 'Pasó 36 meses sin un cobro: quien paga tiene que firmar otro.' },
  revocado: { word: 'Revocado', kind: 'neutral', text: 'No se cobra más con él.' },
}

const sent: Words = { word: 'Enviado a firmar', kind: 'info', text: '' }
const sentInVain: Words = {
  ...byEstado.borrador,
  text: 'El enlace que recibió venció sin firma: todavía no se puede cobrar con él.',
}

/** True while its payer can sign it by a link. */
export const isSent = ({ enlace_vence }: Pick<Mandato, 'enlace_vence'>): boolean =>
  enlace_vence !== '' && Date.parse(enlace_vence) > serverNow().getTime()

/** The words for a mandate's state, and what follows from it. */
export function mandatoWords(mandato: Pick<Mandato, 'estado' | 'enlace_vence'>): Words {
  const { estado, enlace_vence } = mandato
  if (estado !== 'borrador' || enlace_vence === '') return byEstado[estado]
  return isSent(mandato) ? sent : sentInVain
}

/** '····1234': an account, of which only the end is known; '—' before a draft has one. */
export const accountText = (final: string): string => (final === '' ? '—' : `····${final}`)
