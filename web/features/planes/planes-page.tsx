import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, SearchX } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { Plan } from '#shared/collections/plan.ts'
import { paths } from '#web/lib/paths.ts'
import { ShortListBar } from '#web/lib/lists/short-list-bar.tsx'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import styles from './planes.module.css'
import { CopiarOfAddress } from './copiar/copiar-of-address.tsx'
import { PlanRowActions } from './plan-row-actions.tsx'
import { leavingColumns, planPhoneRow, planesColumns } from './planes-columns.tsx'
import { liveMembersQuery, planesQuery } from './planes.queries.ts'
import type { PlanesSearch } from './planes-search.ts'
import { FirstPlanes } from './sugeridos/first-planes.tsx'

export function PlanesPage() {
  const search = useSearch({ from: '/admin/planes/' })
  const navigate = useNavigate({ from: '/admin/planes/' })
  const { branch, can, format } = useSession()
  const isPhone = useMedia(phoneQuery)
  const { data } = useQuery(planesQuery(branch.id))
  const onSale = data?.filter(({ deleted }) => deleted === '').length
  const change = (part: PlanesSearch) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true })
  const add = () => void navigate({ href: paths.agregarPlan() })
  useShortcut(can('plan.create') ? { keys: 'n', label: 'Nuevo plan', run: add } : null)
  const addButton = can('plan.create') && (
    <LinkButton
      variant={data?.length === 0 ? 'outline' : 'solid'}
      icon={<Plus aria-hidden />}
      href={paths.agregarPlan()}
    >
      Nuevo plan
    </LinkButton>
  )
  return (
    <div data-fills>
      <PageHeader
        title="Planes"
        subtitle={onSale !== undefined && `${format.number(onSale)} en venta en ${branch.nombre}`}
        actions={!isPhone && addButton}
      />
      {data?.length !== 0 && (
        <ShortListBar
          label="Buscar planes"
          placeholder="Nombre del plan"
          q={search.q}
          onSearch={(q) => change({ q })}
          more={{
            label: 'Mostrar eliminados',
            isShown: search.eliminados === 'true',
            onChange: (isShown) => change({ eliminados: isShown ? 'true' : undefined }),
          }}
        />
      )}
      {/* Another one without any plan: the search above is gone then, and this place would be seen moving up. */}
      <PlanesTable
        key={data?.length === 0 ? 'none' : 'some'}
        search={search}
        onClear={() => change({ q: undefined })}
      />
      {isPhone && addButton && <PhoneBar>{addButton}</PhoneBar>}
      <CopiarOfAddress planes={data ?? []} />
    </div>
  )
}

function PlanesTable({ search, onClear }: { search: PlanesSearch; onClear: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const { branch, can } = session
  const list = useQuery(planesQuery(branch.id))
  const { data: members } = useQuery(liveMembersQuery(branch.id))
  const withDeleted = search.eliminados === 'true'
  const columns = useMemo(() => planesColumns(session, members, withDeleted), [session, members, withDeleted])
  const rows = useMemo(() => matchingPlanes(list.data ?? [], search), [list.data, search])
  const mayAct = can('plan.create') || can('plan.update') || can('plan.delete')
  const { page, hidden } = useHiddenColumns({
    columns,
    chosen: undefined,
    leaving: leavingColumns,
    hasActions: mayAct,
  })
  return (
    <div ref={page} className={styles.table}>
      <DataTable
        label="Planes"
        columns={columns}
        hidden={hidden}
        rows={rows}
        rowId={({ id }) => id}
        isLoading={list.isPending}
        message={messageOf(list, rows.length, search.q ? onClear : null)}
        onRowPress={can('plan.update') ? ({ id }) => void navigate({ href: paths.editarPlan(id) }) : undefined}
        rowActions={mayAct ? (plan) => <PlanRowActions plan={plan} miembros={members?.get(plan.id) ?? 0} /> : undefined}
        phoneRow={(plan) => planPhoneRow(plan, session, members)}
      />
    </div>
  )
}

type List = { data?: unknown[] | undefined; error: Error | null; refetch: () => unknown }

function messageOf(list: List, shown: number, onClear: (() => void) | null): ReactNode {
  if (list.error && !list.data) return <LoadError error={list.error} onRetry={list.refetch} />
  if (!list.data || shown > 0) return null
  if (onClear)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="Ningún plan coincide"
        text="Prueba con otra parte del nombre."
        action={<Button onPress={onClear}>Quitar búsqueda</Button>}
      />
    )
  return <FirstPlanes />
}

/** The plans whose name contains each word of the search, accents aside. */
function matchingPlanes(planes: readonly Plan[], { q = '', eliminados }: PlanesSearch): Plan[] {
  const words = plain(q).split(/\s+/)
  return planes.filter(
    ({ nombre, deleted }) =>
      (deleted === '' || eliminados === 'true') && words.every((word) => plain(nombre).includes(word)),
  )
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
