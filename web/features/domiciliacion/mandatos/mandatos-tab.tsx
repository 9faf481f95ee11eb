import { useQuery } from '@tanstack/react-query'
import { FileSignature, Plus, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { ListTable } from '#web/lib/lists/list-table.tsx'
import { useSteps } from '#web/lib/lists/use-steps.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { PanelPlace } from '#web/ui/overlays/panel-place.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { DomiciliacionHead } from '../domiciliacion-head.tsx'
import type { TabProps } from '../domiciliacion-search.ts'
import { mandatosQuery } from '../queries/mandatos.queries.ts'
import { mandatoPhoneRow, mandatosColumns } from './mandatos-columns.tsx'

const dialog = onDemand(async () => (await import('./mandato-dialog.tsx')).MandatoDialog)
const panel = onDemand(async () => (await import('./mandato-panel.tsx')).MandatoPanel, PanelPlace)

const leaving = ['ultimo', 'referencia', 'miembros']

/** The payers' mandates of a branch, newest first. */
export function MandatosTab({ search, onChange }: TabProps) {
  const { branch, format } = useSession()
  const isPhone = useMedia(phoneQuery)
  const columns = useMemo(() => mandatosColumns(format), [format])
  const list = useQuery(mandatosQuery(search, branch.id))
  const { page, hidden } = useHiddenColumns({ columns, chosen: search.sin, leaving })
  const open = (mandato: string | undefined) => onChange({ mandato })
  const step = useSteps(list.data?.items, search.mandato, open)
  const add = () => open('nuevo')
  useShortcut({ keys: 'n', label: 'Nuevo mandato', run: add })
  const button = (
    <Button variant="solid" icon={<Plus aria-hidden />} onHoverStart={dialog.preload} onPress={add}>
      Nuevo mandato
    </Button>
  )
  return (
    <div ref={page} data-fills>
      <DomiciliacionHead
        search={search}
        onChange={onChange}
        action={button}
        placeholder="Nombre, referencia o cuenta"
      />
      <ListTable
        label="Mandatos"
        list={list}
        search={search}
        columns={columns}
        hidden={hidden}
        unsorted="Más nuevos primero"
        activeId={search.mandato}
        phoneRow={mandatoPhoneRow}
        onRowPress={({ id }) => open(id)}
        empty={<NoMandatos isSearched={search.q !== undefined} onAdd={add} />}
        onChange={onChange}
      />
      {isPhone && <PhoneBar>{button}</PhoneBar>}
      {search.mandato === 'nuevo' && <dialog.Part onMade={({ id }) => open(id)} onClose={() => open(undefined)} />}
      {search.mandato !== undefined && search.mandato !== 'nuevo' && (
        <panel.Part key={search.mandato} id={search.mandato} onStep={step} onClose={() => open(undefined)} />
      )}
    </div>
  )
}

function NoMandatos({ isSearched, onAdd }: { isSearched: boolean; onAdd: () => void }) {
  return isSearched ? (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="Ningún mandato coincide"
      text="Prueba con otra parte del nombre o con las últimas cifras de la cuenta."
    />
  ) : (
    <EmptyState
      icon={<FileSignature aria-hidden />}
      title="Todavía no hay mandatos"
      text="Un mandato es la orden firmada con la que alguien te deja cobrar de su cuenta."
      action={<Button onPress={onAdd}>Agregar el primero</Button>}
    />
  )
}
