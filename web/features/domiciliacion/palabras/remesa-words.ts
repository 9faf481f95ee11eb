import type { EstadoDeRecibo, MotivoSinRecibo, Remesa } from '#shared/domiciliacion/remesa.ts'
import type { StatusPillProps } from '#web/ui/feedback/status-pill.tsx'

type Word = { word: string; kind: StatusPillProps['kind'] }

export const remesaWords: Readonly<Record<Remesa['estado'], Word>> = {
  generada: { word: 'Por presentar', kind: 'warn' },
  presentada: { word: 'Presentada', kind: 'ok' },
  retirada: { word: 'Retirada', kind: 'neutral' },
}

export const reciboWords: Readonly<Record<EstadoDeRecibo, Word>> = {
  por_cobrar: { word: 'Por cobrar', kind: 'info' },
  pendiente_de_devolucion: { word: 'Cobrado, puede volver', kind: 'ok' },
  cobrado: { word: 'Cobrado', kind: 'ok' },
  devuelto: { word: 'Devuelto', kind: 'bad' },
  retirado: { word: 'Retirado', kind: 'neutral' },
}

/** The answers to a returned receipt, as done. */
export const atendidaWords = {
  repetir: 'Se cobra otra vez',
  pagada: 'Cobrado en recepción',
  perdonada: 'Perdonado',
} as const

/** Why a receipt is not in the proposal, and what can be done. */
export const motivoWords: Readonly<Record<MotivoSinRecibo, { title: string; text: string }>> = {
  sin_aviso: { title: 'Sin aviso a tiempo', text: 'Avisa a quien paga, o elige un día más lejano.' },
  mandato: { title: 'Mandato sin vigencia', text: 'Falta la firma, se revocó o pasó 36 meses sin usarse.' },
  en_pausa: { title: 'Membresía en pausa', text: 'Se cobra cuando vuelve.' },
  cobro_en_pausa: { title: 'Domiciliación en pausa', text: 'Reanúdala en su ficha para volver a cobrar.' },
  cobro_cancelado: { title: 'Ya no paga por el banco', text: 'Su domiciliación se quitó.' },
  pagado: { title: 'Ya pagó de otra forma', text: 'Su período está cubierto.' },
  devuelto: { title: 'Ya se le cobra otro recibo ese día', text: 'El devuelto espera a una remesa de otro día.' },
  en_remesa: { title: 'Ya está en otra remesa', text: 'Otro recibo cobra ese período, o por ese mandato ese día.' },
  baja: { title: 'Pidió la baja', text: 'No se cobra después de su último día.' },
  eliminado: { title: 'Ficha eliminada', text: 'Restaura la ficha para volver a cobrar.' },
}

/** '1 recibo', '800 recibos'. */
export const recibosText = (count: number, number: (value: number) => string): string =>
  `${number(count)} ${count === 1 ? 'recibo' : 'recibos'}`
