import { conceptoDevolucion } from '#shared/devoluciones/conceptos-devolucion.ts'
import type { Format } from '#web/lib/format.ts'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import { atendidaWords } from '../palabras/remesa-words.ts'
import type { Recibo } from '../queries/recibo.ts'
import { motivoText } from '../recibo/motivo-text.ts'
import { memberOf, payerOf } from '../remesas/recibos-columns.tsx'

/** The consequence of the bank's reason, or what a person decided. */
function nextText({ atendida, codigo }: Recibo): string {
  if (atendida !== '') return atendidaWords[atendida]
  const { sigue } = conceptoDevolucion(codigo)
  if (sigue === 'puede_repetirse') return 'Se puede cobrar otra vez'
  return sigue === 'para_el_mandato' ? 'Su mandato quedó parado' : 'Decide tú'
}

export const devueltosColumns = (format: Format): Column<Recibo>[] => [
  { id: 'miembro', title: 'Miembro', isFixed: true, cell: memberOf },
  { id: 'motivo', title: 'Motivo', width: 384, cell: ({ codigo }) => motivoText(codigo) },
  { id: 'sigue', title: 'Qué sigue', width: 192, cell: nextText },
  { id: 'pagador', title: 'Paga', width: 176, cell: payerOf },
  { id: 'dia', title: 'Devuelto', width: 104, cell: ({ dia }) => format.civilDate(dia) },
  { id: 'monto', title: 'Importe', width: 112, align: 'end', cell: ({ monto }) => format.money(monto) },
]

export const devueltoPhoneRow =
  (format: Format) =>
  (recibo: Recibo): PhoneRow => ({
    title: memberOf(recibo),
    figure: format.money(recibo.monto),
    detail: conceptoDevolucion(recibo.codigo).dice,
    status: <span>{format.civilDate(recibo.dia)}</span>,
  })
