import type { EstadoDeMandato } from '#shared/domiciliacion/mandato.ts'
import type { StatusPillProps } from '#web/ui/feedback/status-pill.tsx'

export const mandatoWords: Readonly<
  Record<EstadoDeMandato, { word: string; kind: StatusPillProps['kind']; text: string }>
> = {
  borrador: { word: 'Sin firmar', kind: 'warn', text: 'Falta registrar la firma: todavía no se puede cobrar con él.' },
  activo: { word: 'Activo', kind: 'ok', text: '' },
  dormido: { word: 'Vencido', kind: 'bad', text: 'Pasó 36 meses sin un cobro: quien paga tiene que firmar otro.' },
  revocado: { word: 'Revocado', kind: 'neutral', text: 'No se cobra más con él.' },
}

/** '····1234': an account, of which only the end is known. */
export const accountText = (final: string): string => `····${final}`
