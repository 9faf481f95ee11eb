import {
  cadaPlazo,
  type CobroAutomatico,
  type EstadoAutomatico,
  type problemasAutomatico,
} from '#shared/en_linea/cobro-automatico.ts'
import type { Format } from '#web/lib/format.ts'
import type { StatusPillProps } from '#web/ui/feedback/status-pill.tsx'

/** The word and the colour of each state. */
const estadoWords: Readonly<Record<EstadoAutomatico, { word: string; kind: StatusPillProps['kind'] }>> = {
  esperando: { word: 'Esperando que acepte', kind: 'info' },
  activo: { word: 'Activo', kind: 'ok' },
  pausado: { word: 'Pausado', kind: 'neutral' },
  con_problema: { word: 'Con problema', kind: 'bad' },
  cancelado: { word: 'Cancelado', kind: 'neutral' },
}

const unsigned = { word: 'Falta la firma', kind: 'warn' } as const

/** The word of a consent. One through a draft collects nothing until its payer signs. */
export const wordOf = ({ estado, expand }: Pick<CobroAutomatico, 'estado' | 'expand'>) =>
  estado === 'activo' && expand?.id_mandato?.firmado === '' ? unsigned : estadoWords[estado]

/** The sentence about each problem, and what follows. */
export const problemaWords: Readonly<Record<Exclude<(typeof problemasAutomatico)[number], ''>, string>> = {
  reintenta: 'Mercado Pago no pudo cobrarle y lo intenta otra vez solo.',
  fallido: 'Mercado Pago no pudo cobrarle y ya no lo intenta: este período está sin pagar.',
  terminado: 'El cobro automático terminó en Mercado Pago: lo canceló el miembro, o fallaron varios cobros.',
  desconocido: 'La cuenta conectada no conoce este cobro automático: cancélalo y pídelo otra vez.',
}

/** The same where the bank collects. The bank tries nothing again by itself. */
const bankProblems: typeof problemaWords = {
  ...problemaWords,
  reintenta: 'El banco devolvió su último recibo.',
  fallido: 'El banco devolvió su último recibo: este período está sin pagar. Decide en Domiciliación, «Devueltos».',
  terminado: 'Su mandato terminó: pide otro, o cobra en recepción. Para domiciliar otra vez, cancela este cobro.',
}

/** The bank collects no more by this consent, whose mandate has ended: it can only be cancelled. */
export const isEndedAtBank = ({ id_mandato, problema }: Pick<CobroAutomatico, 'id_mandato' | 'problema'>): boolean =>
  id_mandato !== '' && problema === 'terminado'

const problemOf = (automatico: CobroAutomatico): string => {
  const { problema, id_mandato, expand } = automatico
  if (problema === '') return ''
  const payer = expand?.id_mandato?.nombre
  if (isEndedAtBank(automatico) && payer) return bankProblems.terminado.replace('Su mandato', `El mandato de ${payer}`)
  return (id_mandato === '' ? problemaWords : bankProblems)[problema]
}

/** '$ 10.000 cada mes'. */
export const priceOf = (terms: Pick<CobroAutomatico, 'monto' | 'duracion' | 'unidad'>, format: Format): string =>
  `${format.money(terms.monto)} ${cadaPlazo(terms)}`

/** 'Por el banco, ····1234'; '' if the provider charges. */
export function bankText({ id_mandato, expand }: Pick<CobroAutomatico, 'id_mandato' | 'expand'>): string {
  if (id_mandato === '') return ''
  const final = expand?.id_mandato?.iban_final
  return final ? `Por el banco, ····${final}` : 'Por el banco'
}

/** The price that the list has now, if the staff has not seen it. */
export function newPriceOf({ expand, precio_visto, estado }: CobroAutomatico): number | null {
  const precio = expand?.id_plan_plazo?.precio
  return estado === 'cancelado' || precio === undefined || precio === precio_visto ? null : precio
}

/** The sentences about problems that a person has to handle; none without problems. */
export function concernsOf(automatico: CobroAutomatico, format: Format): string[] {
  const { problema, proximo } = automatico
  const price = newPriceOf(automatico)
  return [
    problemOf(automatico),
    problema === 'reintenta' && proximo !== '' ? `Próximo intento: ${format.date(proximo)}.` : '',
    price === null
      ? ''
      : `El plan cuesta ahora ${format.money(price)}; sigue pagando ${format.money(automatico.monto)}, que es lo que aceptó. Para cobrar el precio nuevo, cancela y pídelo otra vez.`,
  ].filter((sentence) => sentence !== '')
}
