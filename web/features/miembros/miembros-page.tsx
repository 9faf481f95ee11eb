import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EllipsisVertical, FileUp, Pause, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { branchFiguresQuery } from '#web/lib/branch-figures.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { holdingKeys } from '#web/lib/keys/hold-keys.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PanelPlace } from '#web/ui/overlays/panel-place.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { besideQuery, phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { BranchScope } from '#web/lib/branch-scope.tsx'
import type { MiembrosSearch } from './queries/miembros-search.ts'
import { etiquetasQuery } from './etiquetas/etiquetas.queries.ts'
import { leavingColumns, miembrosColumns } from './lista/miembros-columns.tsx'
import { MiembrosTable } from './lista/miembros-table.tsx'
import { MiembrosToolbar } from './lista/miembros-toolbar.tsx'
import { useSteps } from './lista/use-steps.ts'
import { listContext, miembrosListQuery } from './queries/miembros.queries.ts'

const importarDialog = onDemand(async () => (await import('./importar/importar-dialog.tsx')).ImportarDialog)
const pausaDialog = onDemand(async () => (await import('./pausas/pausa-of-address.tsx')).PausaOfAddress)
const miembroPanel = onDemand(async () => (await import('./ficha/miembro-panel.tsx')).MiembroPanel, PanelPlace)
const miembroFormPanel = onDemand(async () => (await import('./formulario/miembro-form-panel.tsx')).MiembroFormPanel)

const noForm = { nuevo: undefined, editar: undefined, nombre: undefined, telefono: undefined }

/** The members of the branch, with tabs, search, filters and dialogs, all of them in the URL. */
export function MiembrosPage() {
  const search = useSearch({ from: '/admin/miembros' })
  const navigate = useNavigate({ from: '/admin/miembros' })
  const session = useSession()
  const { branch, can, format } = session
  const { data: etiquetas } = useQuery({ ...etiquetasQuery, enabled: can('members.index') })
  const isEverywhere = search.sucursales === 'todas'
  const columns = useMemo(
    () => miembrosColumns(session, { isEverywhere, etiquetas }),
    [session, isEverywhere, etiquetas],
  )
  const isPhone = useMedia(phoneQuery)
  const isBeside = useMedia(besideQuery)
  const { page, hidden } = useHiddenColumns({
    columns,
    chosen: search.sin,
    leaving: leavingColumns,
    hasChecks: true,
    hasActions: true,
  })
  const { data: counts } = useQuery(branchFiguresQuery(isEverywhere ? null : branch.id))
  const change = (part: Partial<MiembrosSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace })
  const { data: list } = useQuery(miembrosListQuery(search, listContext(session, useToday(session.gym.zona_horaria))))
  const step = useSteps(list?.items, search.miembro, (miembro) => change({ miembro }, true))
  const add = () => change({ nuevo: 'true', miembro: undefined, editar: undefined })
  useShortcut(can('members.create') ? { keys: 'n', label: 'Nuevo miembro', run: holdingKeys(add) } : null)
  const addButton = can('members.create') && (
    <Button variant="solid" icon={<Plus aria-hidden />} onPress={add}>
      Nuevo miembro
    </Button>
  )
  const more = [
    ...(can('members.import')
      ? [
          {
            id: 'importar',
            label: 'Importar miembros',
            icon: <FileUp aria-hidden />,
            onAction: () => change({ importar: 'true' }),
          },
        ]
      : []),
    ...(can('pauses.create')
      ? [
          {
            id: 'pausar',
            label: 'Pausar toda la sucursal',
            icon: <Pause aria-hidden />,
            onAction: () => change({ pausar: 'sucursal' }),
          },
        ]
      : []),
  ]
  const moreMenu = more.length > 0 && (
    <Menu
      label="Más acciones"
      trigger={<IconButton label="Más acciones" icon={<EllipsisVertical aria-hidden />} />}
      groups={[{ id: 'mas', items: more }]}
    />
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
            {moreMenu}
            {!isPhone && addButton}
          </>
        }
      />
      <MiembrosToolbar search={search} columns={columns} hidden={hidden} counts={counts} onChange={change} />
      <MiembrosTable
        search={search}
        columns={columns}
        hidden={hidden}
        onChange={change}
        onAdd={can('members.create') && !isPhone ? add : undefined}
      />
      {isPhone && addButton && <PhoneBar>{addButton}</PhoneBar>}
      {search.importar && can('members.import') && (
        <importarDialog.Part onClose={() => change({ importar: undefined })} />
      )}
      {search.pausar && can('pauses.create') && (
        <pausaDialog.Part
          key={`pausa-${search.pausar}`}
          pausar={search.pausar}
          onClose={() => change({ pausar: undefined })}
        />
      )}
      {search.miembro && (isBeside || !search.editar) && (
        <miembroPanel.Part
          key={search.miembro}
          id={search.miembro}
          onStep={step}
          onEdit={() => change({ editar: search.miembro })}
          onPause={() => change({ pausar: search.miembro })}
          onClose={() => change({ miembro: undefined })}
        />
      )}
      {((search.nuevo && can('members.create')) ?? (search.editar && can('members.update'))) && (
        <miembroFormPanel.Part
          key={`formulario-${search.editar ?? 'nuevo'}`}
          id={search.editar}
          known={{ nombre: search.nombre ?? '', telefono: search.telefono ?? '' }}
          onSee={(miembro) => change({ ...noForm, miembro })}
          onClose={() => change(noForm)}
        />
      )}
    </div>
  )
}
