import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, FileUp, Merge, Pause, Plus } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { memberFiguresQuery } from '#web/lib/branch-figures.ts'
import { usePrefetchTelefono } from '#web/lib/telefono.tsx'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { holdingKeys } from '#web/lib/keys/hold-keys.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { BranchScope } from '#web/lib/branch-scope.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { etiquetasQuery } from './etiquetas/etiquetas.queries.ts'
import { leavingColumns, miembrosColumns } from './lista/miembros-columns.tsx'
import { MiembrosTable } from './lista/miembros-table.tsx'
import { MiembrosToolbar } from './lista/miembros-toolbar.tsx'
import { type ChangeMiembros, useChangeMiembros, useListSearch } from './lista/use-list-search.ts'
import { listContext, miembrosListQuery } from './queries/miembros.queries.ts'
import { MiembrosDialogs } from './miembros-dialogs.tsx'

/** The members of the branch, with tabs, search, filters and dialogs, all of them in the URL. */
export function MiembrosPage() {
  const search = useListSearch()
  const change = useChangeMiembros()
  const session = useSession()
  usePrefetchTelefono()
  const { branch, can, format } = session
  const { data: etiquetas } = useQuery({ ...etiquetasQuery, enabled: can('members.index') })
  const isEverywhere = search.sucursales === 'todas'
  const columns = useMemo(
    () => miembrosColumns(session, { isEverywhere, etiquetas }),
    [session, isEverywhere, etiquetas],
  )
  const isPhone = useMedia(phoneQuery)
  const shown = useDeferredValue(search)
  const { data: list } = useQuery(miembrosListQuery(shown, listContext(session, useToday(session.gym.zona_horaria))))
  const { page, hidden } = useHiddenColumns({
    columns,
    chosen: search.sin,
    leaving: leavingColumns,
    rows: list?.items,
    hasChecks: true,
    hasActions: true,
  })
  const { data: counts } = useQuery(memberFiguresQuery(isEverywhere ? null : branch.id))
  const add = useCallback(() => change({ nuevo: 'true', miembro: undefined, editar: undefined }), [change])
  useShortcut(can('members.create') ? { keys: 'n', label: 'Nuevo miembro', run: holdingKeys(add) } : null)
  const addButton = can('members.create') && (
    <Button variant="solid" icon={<Plus aria-hidden />} onPress={add}>
      Nuevo miembro
    </Button>
  )
  return (
    <div ref={page} data-fills>
      <PageHeader
        title="Miembros"
        subtitle={
          counts
            ? `${format.number(counts.total_miembros)} en ${isEverywhere ? 'todas las sucursales' : branch.nombre}`
            : ''
        }
        actions={
          <>
            <BranchScope
              value={search.sucursales}
              onChange={(sucursales) => change({ sucursales, pagina: undefined })}
            />
            <MoreMenu onChange={change} />
            {!isPhone && addButton}
          </>
        }
      />
      <MiembrosToolbar search={search} columns={columns} hidden={hidden} counts={counts} onChange={change} />
      <MiembrosTable
        search={shown}
        columns={columns}
        hidden={hidden}
        onChange={change}
        onAdd={can('members.create') && !isPhone ? add : undefined}
      />
      {isPhone && addButton && <PhoneBar>{addButton}</PhoneBar>}
      <MiembrosDialogs />
    </div>
  )
}

function MoreMenu({ onChange }: { onChange: ChangeMiembros }) {
  const { can } = useSession()
  const items = [
    ...(can('members.import')
      ? [
          {
            id: 'importar',
            label: 'Importar miembros',
            icon: <FileUp aria-hidden />,
            onAction: () => onChange({ importar: 'true' }),
          },
        ]
      : []),
    ...(can('members.update') && can('members.delete')
      ? [
          {
            id: 'repetidos',
            label: 'Posibles repetidos',
            icon: <Merge aria-hidden />,
            onAction: () => onChange({ unir: 'repetidos' }),
          },
        ]
      : []),
    ...(can('pauses.create')
      ? [
          {
            id: 'pausar',
            label: 'Pausar toda la sucursal',
            icon: <Pause aria-hidden />,
            onAction: () => onChange({ pausar: 'sucursal' }),
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      label="Más acciones"
      trigger={<IconButton label="Más acciones" icon={<EllipsisVertical aria-hidden />} />}
      groups={[{ id: 'mas', items }]}
    />
  )
}
