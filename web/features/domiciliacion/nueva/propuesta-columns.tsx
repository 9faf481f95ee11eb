import type { ReciboPropuesto } from '#shared/domiciliacion/remesa.ts'
import type { Format } from '#web/lib/format.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import { accountText } from '../palabras/mandato-words.ts'

const again = <StatusPill kind="warn">Otra vez</StatusPill>

export const propuestaColumns = (format: Format): Column<ReciboPropuesto>[] => [
  { id: 'miembro', title: 'Miembro', isFixed: true, cell: ({ miembro }) => miembro },
  { id: 'pagador', title: 'Paga', width: 220, cell: ({ pagador }) => pagador },
  { id: 'cuenta', title: 'Cuenta', width: 104, cell: ({ iban_final }) => accountText(iban_final) },
  { id: 'concepto', title: 'Concepto', width: 220, cell: ({ concepto }) => concepto },
  { id: 'repite', title: 'Devuelto antes', width: 136, cell: ({ repite }) => repite !== null && again },
  { id: 'monto', title: 'Importe', width: 112, align: 'end', cell: ({ monto }) => format.money(monto) },
]

export const propuestaPhoneRow =
  (format: Format, left: ReadonlySet<string>) =>
  ({ id_automatico, miembro, pagador, iban_final, monto, repite }: ReciboPropuesto): PhoneRow => ({
    title: miembro,
    figure: format.money(monto),
    detail: `${pagador} · ${accountText(iban_final)}`,
    status: left.has(id_automatico) ? <StatusPill kind="neutral">Fuera</StatusPill> : repite !== null && again,
  })
