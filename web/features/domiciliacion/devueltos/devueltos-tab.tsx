import { useQuery } from '@tanstack/react-query'
import { CircleCheck, FileUp, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { ListTable } from '#web/lib/lists/list-table.tsx'
import { useSession } from '#web/lib/session.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { DomiciliacionHead } from '../domiciliacion-head.tsx'
import type { TabProps } from '../domiciliacion-search.ts'
import type { DomiciliacionSearch } from '../domiciliacion-search.ts'
import { devueltosQuery } from '../queries/devueltos.queries.ts'
import { devueltoPhoneRow, devueltosColumns } from './devueltos-columns.tsx'

const archivo = onDemand(async () => (await import('./archivo-dialog.tsx')).ArchivoDialog)

const leaving = ['pagador', 'sigue', 'dia']

const estados = [
  { id: 'esperan', label: 'Por atender' },
  { id: 'atendidos', label: 'Atendidos' },
] as const

/** Receipts that the bank gave back: those that wait for a person, or those that were answered. */
export function DevueltosTab({ search, onChange }: TabProps) {
  const { branch, format } = useSession()
  const isPhone = useMedia(phoneQuery)
  const columns = useMemo(() => devueltosColumns(format), [format])
  const list = useQuery(devueltosQuery(search, branch.id))
  const { page, hidden } = useHiddenColumns({ columns, chosen: search.sin, leaving })
  const read = (
    <Button
      variant="solid"
      icon={<FileUp aria-hidden />}
      onHoverStart={archivo.preload}
      onPress={() => onChange({ archivo: 'true' })}
    >
      Leer archivo del banco
    </Button>
  )
  return (
    <div ref={page} data-fills>
      <DomiciliacionHead
        search={search}
        onChange={onChange}
        action={read}
        placeholder="Miembro o quien paga"
        filters={
          <SegmentedControl
            label="Recibos devueltos"
            options={estados}
            value={search.atendidos ? 'atendidos' : 'esperan'}
            onChange={(id) => onChange({ atendidos: id === 'atendidos' ? 'true' : undefined, pagina: undefined })}
          />
        }
      />
      <ListTable
        label="Recibos devueltos"
        list={list}
        search={search}
        columns={columns}
        hidden={hidden}
        unsorted="Últimos devueltos primero"
        activeId={search.debito}
        phoneRow={devueltoPhoneRow(format)}
        onRowPress={({ id }) => onChange({ debito: id })}
        empty={<NoDevueltos search={search} />}
        onChange={onChange}
      />
      {isPhone && <PhoneBar>{read}</PhoneBar>}
      {search.archivo && <archivo.Part onClose={() => onChange({ archivo: undefined })} />}
    </div>
  )
}

function NoDevueltos({ search: { q, atendidos } }: { search: DomiciliacionSearch }) {
  if (q)
    return <EmptyState icon={<SearchX aria-hidden />} title="Nadie coincide" text="Prueba con otra parte del nombre." />
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden />}
      title={atendidos ? 'Ningún recibo devuelto se atendió todavía' : 'No hay recibos devueltos por atender'}
      text="Cuando el banco devuelve recibos te da un archivo: súbelo aquí, o márcalos a mano desde su remesa."
    />
  )
}
