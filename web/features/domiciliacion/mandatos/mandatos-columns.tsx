import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import type { Format } from '#web/lib/format.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import { accountText, mandatoWords } from '../palabras/mandato-words.ts'
import { type MandatoUsado, miembrosOf } from '../queries/mandatos.queries.ts'

export function EstadoDeMandato({ mandato }: { mandato: Mandato }) {
  const { word, kind } = mandatoWords(mandato)
  return <StatusPill kind={kind}>{word}</StatusPill>
}

/** 'Ana Ruiz', 'Ana Ruiz y 2 más'; '—' if nobody uses it. */
export function usersText(mandato: MandatoUsado): string {
  const [first, ...others] = miembrosOf(mandato)
  if (!first) return '—'
  return others.length === 0 ? first.nombre : `${first.nombre} y ${others.length} más`
}

export const mandatosColumns = (format: Format): Column<MandatoUsado>[] => [
  { id: 'nombre', title: 'Paga', isFixed: true, cell: ({ nombre }) => nombre },
  { id: 'cuenta', title: 'Cuenta', width: 112, cell: ({ iban_final }) => accountText(iban_final) },
  { id: 'estado', title: 'Estado', width: 148, cell: (row) => <EstadoDeMandato mandato={row} /> },
  { id: 'miembros', title: 'Para', width: 200, cell: usersText },
  { id: 'referencia', title: 'Referencia', width: 176, cell: ({ referencia }) => referencia },
  {
    id: 'ultimo',
    title: 'Último cobro',
    width: 124,
    cell: ({ ultimo }) => (ultimo === '' ? '—' : format.civilDate(ultimo)),
  },
]

export const mandatoPhoneRow = (mandato: MandatoUsado): PhoneRow => ({
  title: mandato.nombre,
  figure: accountText(mandato.iban_final),
  detail: usersText(mandato),
  status: <EstadoDeMandato mandato={mandato} />,
})
