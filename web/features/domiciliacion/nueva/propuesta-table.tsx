import { ListChecks, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ReciboPropuesto } from '#shared/domiciliacion/remesa.ts'
import { plain } from '#shared/values/plain-text.ts'
import { useSession } from '#web/lib/session.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import styles from '../domiciliacion.module.css'
import { propuestaColumns, propuestaPhoneRow } from './propuesta-columns.tsx'

interface PropuestaTableProps {
  recibos: readonly ReciboPropuesto[]
  q: string
  /** The consents whose receipts are left out. */
  left: ReadonlySet<string>
  onLeft: (left: ReadonlySet<string>) => void
}

const idOf = ({ id_automatico }: ReciboPropuesto) => id_automatico
const onPhone = 50
const leaving = ['concepto', 'cuenta', 'pagador']

/** All receipts of the proposal, each with its mark; on a phone a press leaves one out, or takes it in again. */
export function PropuestaTable({ recibos, q, left, onLeft }: PropuestaTableProps) {
  const { format } = useSession()
  const isPhone = useMedia(phoneQuery)
  const [shown, setShown] = useState({ q, page: 1, size: onPhone })
  const columns = useMemo(() => propuestaColumns(format), [format])
  const { page, hidden } = useHiddenColumns({ columns, chosen: undefined, leaving, hasChecks: true })
  const found = useMemo(() => matching(recibos, q), [recibos, q])
  const selected = useMemo(() => new Set(recibos.map(idOf).filter((id) => !left.has(id))), [recibos, left])
  const at = shown.q === q ? shown.page : 1
  const toggle = ({ id_automatico: id }: ReciboPropuesto) => {
    const others = [...left].filter((one) => one !== id)
    onLeft(new Set(left.has(id) ? others : [...others, id]))
  }
  return (
    <div ref={page} className={styles.fills}>
      <DataTable
        label="Recibos que se cobran"
        columns={columns}
        hidden={hidden}
        rows={isPhone ? found.slice((at - 1) * shown.size, at * shown.size) : found}
        rowId={idOf}
        rowLabel={({ miembro }) => `el recibo de ${miembro}`}
        selected={selected}
        onSelected={(next) => onLeft(new Set(recibos.map(idOf).filter((id) => !next.has(id))))}
        onRowPress={toggle}
        phoneRow={propuestaPhoneRow(format, left)}
        isCompact
        message={found.length === 0 && <Empty hasAny={recibos.length > 0} />}
        footer={
          isPhone && (
            <Pagination
              page={at}
              pageSize={shown.size}
              total={found.length}
              onPage={(next) => setShown({ ...shown, q, page: next })}
              onPageSize={(size) => setShown({ q, page: 1, size })}
            />
          )
        }
      />
    </div>
  )
}

function Empty({ hasAny }: { hasAny: boolean }) {
  return hasAny ? (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="Ningún recibo coincide"
      text="Prueba con otra parte del nombre."
    />
  ) : (
    <EmptyState
      icon={<ListChecks aria-hidden />}
      title="Nadie tiene un recibo para ese día"
      text="Mira en «No se cobran» por qué, o elige otro día."
    />
  )
}

function matching(recibos: readonly ReciboPropuesto[], q: string): readonly ReciboPropuesto[] {
  const words = plain(q).split(/\s+/).filter(Boolean)
  if (words.length === 0) return recibos
  return recibos.filter(({ miembro, pagador }) => {
    const text = plain(`${miembro} ${pagador}`)
    return words.every((word) => text.includes(word))
  })
}
