import type { Format } from '#web/lib/format.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import { accountText } from '../palabras/mandato-words.ts'
import { reciboWords } from '../palabras/remesa-words.ts'
import type { Recibo } from '../queries/recibo.ts'

export function EstadoDeRecibo({ recibo: { estado, problema } }: { recibo: Recibo }) {
  if (problema !== '') return <StatusPill kind="bad">Con un problema</StatusPill>
  const { word, kind } = reciboWords[estado]
  return <StatusPill kind={kind}>{word}</StatusPill>
}

export const memberOf = ({ expand }: Recibo): string => expand?.id_miembro?.nombre ?? 'Un miembro'

/** 'Ana Ruiz · ····1234'. */
export function payerOf({ expand }: Recibo): string {
  const mandato = expand?.id_mandato
  return mandato ? `${mandato.nombre} · ${accountText(mandato.iban_final)}` : '—'
}

export const recibosColumns = (format: Format): Column<Recibo>[] => [
  { id: 'miembro', title: 'Miembro', isFixed: true, cell: memberOf },
  { id: 'pagador', title: 'Paga', width: 240, cell: payerOf },
  { id: 'concepto', title: 'Concepto', width: 220, cell: ({ concepto }) => concepto },
  { id: 'monto', title: 'Importe', width: 112, align: 'end', cell: ({ monto }) => format.money(monto) },
  { id: 'estado', title: 'Estado', width: 184, cell: (recibo) => <EstadoDeRecibo recibo={recibo} /> },
]

export const reciboPhoneRow =
  (format: Format) =>
  (recibo: Recibo): PhoneRow => ({
    title: memberOf(recibo),
    figure: format.money(recibo.monto),
    detail: payerOf(recibo),
    status: <EstadoDeRecibo recibo={recibo} />,
  })
