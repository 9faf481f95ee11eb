import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, SearchX } from 'lucide-react'
import { type ReactNode } from 'react'
import type { User } from '#shared/collections/user.ts'
import { usePrefetchTelefono } from '#web/lib/telefono.tsx'
import { ShortListBar } from '#web/lib/lists/short-list-bar.tsx'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { leavingColumns, usuariosColumns, usuarioPhoneRow } from './usuarios-columns.tsx'
import { accesosQuery, usuariosQuery } from './usuarios.queries.ts'
import type { UsuariosSearch } from './usuarios-search.ts'

const usuarioPanel = onDemand(async () => (await import('./usuario-panel.tsx')).UsuarioPanel)

/** The gym's users and their roles. */
export function UsuariosPage() {
  const search = useSearch({ from: '/admin/usuarios' })
  const navigate = useNavigate({ from: '/admin/usuarios' })
  const { can, format } = useSession()
  const isPhone = useMedia(phoneQuery)
  const list = useQuery(usuariosQuery())
  usePrefetchTelefono()
  const accesos = useQuery(accesosQuery())
  const lastSeen = (id: string) => {
    const at = accesos.data?.get(id)?.ultimo_acceso
    if (at) return format.moment(at)
    return accesos.data ? 'Nunca' : '—'
  }
  const change = (part: UsuariosSearch) => void navigate({ search: (now) => ({ ...now, ...part }) })
  const invite = () => change({ nuevo: 'true', usuario: undefined })
  useShortcut(can('users.create') ? { keys: 'n', label: 'Invitar a alguien', run: invite } : null)
  const inviteButton = can('users.create') && (
    <Button variant="solid" icon={<Plus aria-hidden />} onPress={invite}>
      Invitar
    </Button>
  )
  const rows = matching(list.data ?? [], search)
  const active = list.data?.filter(({ activo }) => activo).length
  const opened = list.data?.find(({ id }) => id === search.usuario)
  const columns = usuariosColumns(lastSeen)
  const { page, hidden } = useHiddenColumns({ columns, chosen: undefined, leaving: leavingColumns })
  const isOpen = search.nuevo ? can('users.create') : opened !== undefined
  return (
    <div ref={page} data-fills>
      <PageHeader
        title="Usuarios"
        subtitle={active !== undefined && `${format.number(active)} ${active === 1 ? 'activo' : 'activos'}`}
        actions={!isPhone && inviteButton}
      />
      <ShortListBar
        label="Buscar usuarios"
        placeholder="Nombre o correo"
        q={search.q}
        onSearch={(q) => change({ q })}
        more={{
          label: 'Mostrar desactivados',
          isShown: search.inactivos === 'true',
          onChange: (isShown) => change({ inactivos: isShown ? 'true' : undefined }),
        }}
      />
      <DataTable
        label="Usuarios"
        columns={columns}
        hidden={hidden}
        rows={rows}
        rowId={({ id }) => id}
        isLoading={list.isPending}
        message={messageOf(list, rows.length, () => change({ q: undefined }))}
        onRowPress={can('users.update') ? ({ id }) => change({ usuario: id, nuevo: undefined }) : undefined}
        activeId={search.usuario}
        phoneRow={usuarioPhoneRow}
      />
      {isPhone && inviteButton && <PhoneBar>{inviteButton}</PhoneBar>}
      {isOpen && (
        <usuarioPanel.Part
          key={search.usuario ?? 'nuevo'}
          stored={search.nuevo ? undefined : opened}
          onClose={() => change({ usuario: undefined, nuevo: undefined })}
        />
      )}
    </div>
  )
}

type List = { data?: unknown[] | undefined; error: Error | null; refetch: () => unknown }

function messageOf(list: List, shown: number, onClear: () => void): ReactNode {
  if (list.error && !list.data) return <LoadError error={list.error} onRetry={list.refetch} />
  if (!list.data || shown > 0) return null
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="Nadie coincide"
      text="Prueba con otra parte del nombre o del correo."
      action={<Button onPress={onClear}>Quitar búsqueda</Button>}
    />
  )
}

function matching(users: readonly User[], { q = '', inactivos }: UsuariosSearch): User[] {
  const words = plain(q).split(/\s+/)
  return users.filter(
    ({ name, email = '', activo }) =>
      (activo || inactivos === 'true') && words.every((word) => plain(`${name} ${email}`).includes(word)),
  )
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
