import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EllipsisVertical, FileUp, Pause, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { branchFiguresQuery } from '#web/lib/branch-figures.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PhoneBar } from '#web/ui/phone-bar.tsx'
import { useHiddenColumns } from '#web/ui/use-hidden-columns.ts'
import { phoneQuery, useMedia } from '#web/ui/use-media.ts'
import { BranchScope } from './branch-scope.tsx'
import type { MiembrosSearch } from './miembros-search.ts'
import { etiquetasQuery } from './etiquetas.queries.ts'
import { miembrosColumns, narrowlyHidden } from './miembros-columns.tsx'
import { MiembrosTable } from './miembros-table.tsx'
import { MiembrosToolbar } from './miembros-toolbar.tsx'

const ImportarDialog = lazy(async () => ({ default: (await import('./importar-dialog.tsx')).ImportarDialog }))
const PausaDialog = lazy(async () => ({ default: (await import('./pausa-dialog.tsx')).PausaDialog }))
const MiembroPanel = lazy(async () => ({ default: (await import('./miembro-panel.tsx')).MiembroPanel }))
const MiembroFormPanel = lazy(async () => ({ default: (await import('./miembro-form-panel.tsx')).MiembroFormPanel }))

/** The members of the branch: tabs, search, filters, and the windows over them, all in the address. */
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
  const hidden = useHiddenColumns(search.sin, narrowlyHidden)
  const { data: counts } = useQuery(branchFiguresQuery(isEverywhere ? null : branch.id))
  const change = (part: Partial<MiembrosSearch>) => void navigate({ search: (now) => ({ ...now, ...part }) })
  const add = () => change({ nuevo: 'true', miembro: undefined, editar: undefined })
  useShortcut(can('members.create') ? { keys: 'n', label: 'Nuevo miembro', run: add } : null)
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
    <div data-fills>
      <PageHeader
        title="Miembros"
        subtitle={
          counts &&
          `${format.number(counts.total_miembros)} en ${isEverywhere ? 'todas las sucursales' : branch.nombre}`
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
        onAdd={can('members.create') ? add : undefined}
      />
      {isPhone && addButton && <PhoneBar>{addButton}</PhoneBar>}
      <Suspense>
        {search.importar && can('members.import') && <ImportarDialog onClose={() => change({ importar: undefined })} />}
        {search.pausar && can('pauses.create') && (
          <PausaDialog
            whom={{ sucursal_id: branch.id }}
            title={`Pausar a todos en ${branch.nombre}`}
            onClose={() => change({ pausar: undefined })}
          />
        )}
        {search.miembro && !search.editar && (
          <MiembroPanel
            key={search.miembro}
            id={search.miembro}
            onEdit={() => change({ editar: search.miembro })}
            onClose={() => change({ miembro: undefined })}
          />
        )}
        {(search.nuevo ?? search.editar) && (
          <MiembroFormPanel
            key={search.editar ?? 'nuevo'}
            id={search.editar}
            onSee={(miembro) => change({ miembro, nuevo: undefined, editar: undefined })}
            onClose={() => change({ nuevo: undefined, editar: undefined })}
          />
        )}
      </Suspense>
    </div>
  )
}
