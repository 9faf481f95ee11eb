import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { memberFiguresQuery } from '#web/lib/branch-figures.ts'
import { usePrefetchTelefono } from '#web/lib/telefono.tsx'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { holdingKeys } from '#web/lib/keys/hold-keys.ts'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { useToday } from '#web/lib/use-today.ts'
import { etiquetasQuery } from './etiquetas/etiquetas.queries.ts'
import { leavingFrom, miembrosColumns } from './lista/miembros-columns.tsx'
import { AddButton, MiembrosHeader } from './lista/miembros-header.tsx'
import { MiembrosTable } from './lista/miembros-table.tsx'
import { MiembrosToolbar } from './lista/miembros-toolbar.tsx'
import { useChangeMiembros, useListSearch } from './lista/use-list-search.ts'
import { listContext, miembrosListQuery } from './queries/miembros.queries.ts'
import { MiembrosDialogs } from './miembros-dialogs.tsx'

/** The members of the branch, with tabs, search, filters and dialogs, all of them in the URL. */
export function MiembrosPage() {
  const search = useListSearch()
  const change = useChangeMiembros()
  const session = useSession()
  usePrefetchTelefono()
  const { branch, can } = session
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
    leaving: leavingFrom(search.estado),
    rows: list?.items,
    hasChecks: true,
    hasActions: true,
  })
  const { data: counts } = useQuery(memberFiguresQuery(isEverywhere ? null : branch.id))
  const add = useCallback(() => change({ nuevo: 'true', miembro: undefined, editar: undefined }), [change])
  useShortcut(can('members.create') ? { keys: 'n', label: 'Nuevo miembro', run: holdingKeys(add) } : null)
  return (
    <div ref={page} data-fills>
      <MiembrosHeader isEverywhere={isEverywhere} total={counts?.total_miembros} onChange={change} onAdd={add} />
      <MiembrosToolbar search={search} columns={columns} hidden={hidden} counts={counts} onChange={change} />
      <MiembrosTable
        search={shown}
        columns={columns}
        hidden={hidden}
        onChange={change}
        onAdd={can('members.create') && !isPhone ? add : undefined}
      />
      {isPhone && can('members.create') && (
        <PhoneBar>
          <AddButton onPress={add} />
        </PhoneBar>
      )}
      <MiembrosDialogs />
    </div>
  )
}
