import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import type { Remesa } from '#shared/domiciliacion/remesa.ts'
import { ListTable } from '#web/lib/lists/list-table.tsx'
import { useSession } from '#web/lib/session.ts'
import { TypedSearch } from '#web/lib/typed-search.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import type { TabProps } from '../domiciliacion-search.ts'
import styles from '../domiciliacion.module.css'
import { recibosQuery } from '../queries/remesas.queries.ts'
import { reciboPhoneRow, recibosColumns } from './recibos-columns.tsx'

const leaving = ['concepto', 'pagador']

/** The receipts of a file, by the member's name. */
export function RemesaRecibos({ remesa, search, onChange }: TabProps & { remesa: Remesa }) {
  const { format } = useSession()
  const columns = useMemo(() => recibosColumns(format), [format])
  const list = useQuery(recibosQuery(remesa.id, search))
  const { page, hidden } = useHiddenColumns({ columns, chosen: search.sin, leaving })
  return (
    <div ref={page} className={styles.fills}>
      <div className={styles.search}>
        <TypedSearch
          label="Buscar en los recibos"
          placeholder="Miembro, quien paga o concepto"
          settled={search.q}
          onSettled={(typed) => onChange({ q: typed || undefined, pagina: undefined })}
        />
      </div>
      <ListTable
        label="Recibos de la remesa"
        list={list}
        search={search}
        columns={columns}
        hidden={hidden}
        unsorted="Por nombre"
        activeId={search.debito}
        phoneRow={reciboPhoneRow(format)}
        onRowPress={({ id }) => onChange({ debito: id })}
        empty={
          <EmptyState
            icon={<SearchX aria-hidden />}
            title="Ningún recibo coincide"
            text="Prueba con otra parte del nombre."
          />
        }
        onChange={onChange}
      />
    </div>
  )
}
