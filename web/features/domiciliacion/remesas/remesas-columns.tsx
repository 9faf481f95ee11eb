import type { Remesa } from '#shared/domiciliacion/remesa.ts'
import type { Format } from '#web/lib/format.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import { recibosText, remesaWords } from '../palabras/remesa-words.ts'

export function EstadoDeRemesa({ estado }: Pick<Remesa, 'estado'>) {
  const { word, kind } = remesaWords[estado]
  return <StatusPill kind={kind}>{word}</StatusPill>
}

/** '3 · 132,00 €'; '—' without any. */
const returnedText = ({ devueltos, monto_devuelto }: Remesa, format: Format): string =>
  devueltos === 0 ? '—' : `${format.number(devueltos)} · ${format.money(monto_devuelto)}`

export const remesasColumns = (format: Format): Column<Remesa>[] => [
  { id: 'vence', title: 'Se cobra el', isFixed: true, cell: ({ vence }) => format.civilDate(vence) },
  { id: 'estado', title: 'Estado', width: 148, cell: (row) => <EstadoDeRemesa estado={row.estado} /> },
  { id: 'recibos', title: 'Recibos', width: 104, align: 'end', cell: ({ recibos }) => format.number(recibos) },
  { id: 'monto', title: 'Suma', width: 136, align: 'end', cell: ({ monto }) => format.money(monto) },
  { id: 'devueltos', title: 'Devueltos', width: 152, align: 'end', cell: (row) => returnedText(row, format) },
]

/** A file on a phone: its day and sum, then how many and how it stands. */
export const remesaPhoneRow =
  (format: Format) =>
  (remesa: Remesa): PhoneRow => ({
    title: format.civilDate(remesa.vence),
    figure: format.money(remesa.monto),
    detail: [
      recibosText(remesa.recibos, format.number),
      remesa.devueltos > 0 && `${format.number(remesa.devueltos)} devueltos`,
    ]
      .filter(Boolean)
      .join(' · '),
    status: <EstadoDeRemesa estado={remesa.estado} />,
  })
