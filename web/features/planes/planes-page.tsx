import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Copy, Plus, RotateCcw, SearchX, Trash2 } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { Plan } from '#shared/collections/plan.ts'
import { paths } from '#web/lib/paths.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Switch } from '#web/ui/fields/choices/switch.tsx'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { CopiarButton } from './copiar/copiar-button.tsx'
import { matchingPlanes } from './matching-planes.ts'
import { planesColumns, planPhoneRow } from './planes-columns.tsx'
import { liveMembersQuery, planesQuery } from './planes.queries.ts'
import type { PlanesSearch } from './planes-search.ts'
import { FirstPlanes } from './sugeridos/first-planes.tsx'
import styles from './planes.module.css'
import { useDeletePlan, useRestorePlan } from './use-plan-actions.ts'

export function PlanesPage() {
  const search = useSearch({ from: '/admin/planes/' })
  const navigate = useNavigate({ from: '/admin/planes/' })
  const { branch, can, format } = useSession()
  const isPhone = useMedia(phoneQuery)
  const { data } = useQuery(planesQuery(branch.id))
  const onSale = data?.filter(({ deleted }) => deleted === '').length
  const change = (part: PlanesSearch) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true })
  const [text, type] = useTypedSearch(search.q ?? '', (q) => change({ q: q || undefined }))
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
        <div className={styles.toolbar}>
          <div className={styles.search}>
            <SearchField label="Buscar planes" placeholder="Nombre del plan" value={text} onChange={type} />
          </div>
          <Switch
            label="Mostrar eliminados"
            isSelected={search.eliminados === 'true'}
            onChange={(isShown) => change({ eliminados: isShown ? 'true' : undefined })}
          />
        </div>
      )}
      <PlanesTable search={search} onClear={() => change({ q: undefined })} />
      {isPhone && addButton && <PhoneBar>{addButton}</PhoneBar>}
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
  return (
    <DataTable
      label="Planes"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      isLoading={list.isPending}
      message={messageOf(list, rows.length, search.q ? onClear : null)}
      onRowPress={can('plan.update') ? ({ id }) => void navigate({ href: paths.editarPlan(id) }) : undefined}
      rowActions={mayAct ? (plan) => <PlanActions plan={plan} miembros={members?.get(plan.id) ?? 0} /> : undefined}
      phoneRow={(plan) => planPhoneRow(plan, session, members)}
    />
  )
}

function PlanActions({ plan, miembros }: { plan: Plan; miembros: number }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const remove = useDeletePlan()
  const restore = useRestorePlan()
  return (
    <span className={styles.actions}>
      {can('plan.create') && (
        <IconButton
          size="s"
          label={`Duplicar ${plan.nombre}`}
          icon={<Copy aria-hidden />}
          onPress={() => void navigate({ href: paths.agregarPlan({ copia: plan.id }) })}
        />
      )}
      <CopiarButton plan={plan} isSmall />
      {plan.deleted !== '' && can('plan.update') && (
        <IconButton
          size="s"
          label={`Restaurar ${plan.nombre}`}
          icon={<RotateCcw aria-hidden />}
          onPress={() => restore.mutate(plan)}
        />
      )}
      {plan.deleted === '' && can('plan.delete') && (
        <IconButton
          size="s"
          label={`Eliminar ${plan.nombre}`}
          icon={<Trash2 aria-hidden />}
          onPress={() => remove.mutate({ ...plan, miembros })}
        />
      )}
    </span>
  )
}

type List = { data?: unknown[] | undefined; error: Error | null; refetch: () => unknown }

function messageOf(list: List, shown: number, onClear: (() => void) | null): ReactNode {
  if (list.error && !list.data)
    return <ErrorState text={describeError(list.error).sentence} onRetry={() => void list.refetch()} />
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
