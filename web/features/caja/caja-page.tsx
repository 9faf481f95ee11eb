import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Vault } from 'lucide-react'
import type { Caja, CajaSesion } from '#shared/caja/caja.ts'
import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import { api } from '#web/lib/api/api.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { BajasCard } from './bajas-card.tsx'
import { CajaDialog } from './caja-dialog.tsx'
import { CajaPart } from './caja-part.tsx'
import { CajaSkeleton } from './caja-skeleton.tsx'
import { abiertasQuery, cajasQuery } from './contar/caja.queries.ts'
import styles from './caja.module.css'

/** The address of the form of a new till. */
const anotherCaja = 'nueva'

/** The tills of the branch: one at a time, with its open session. */
export function CajaPage() {
  const { branch, can } = useSession()
  const { editar } = useSearch({ from: '/admin/caja' })
  const navigate = useNavigate({ from: '/admin/caja' })
  const { data: cajas } = useQuery(cajasQuery(branch.id))
  const open = (id?: string) => void navigate({ search: (now) => ({ ...now, editar: id }) })
  const edit = can('settings.update') ? open : undefined
  const edited = cajas?.find(({ id }) => id === editar)
  const add = edit && (
    <Button icon={<Plus aria-hidden />} onPress={() => edit(anotherCaja)}>
      Nueva caja
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Caja"
        subtitle={branch.nombre}
        actions={
          <>
            {can('cash.see') && (
              <ExportMenu name="movimientos" label="Exportar movimientos" params={ofBranch(branch.id)} />
            )}
            {add}
          </>
        }
      />
      <div className={styles.page}>
        <Tills onEdit={edit} />
        {edit && <BajasCard />}
      </div>
      {edit && (edited ?? (editar === anotherCaja || undefined)) && (
        <CajaDialog key={editar} stored={edited} onClose={() => open()} />
      )}
    </>
  )
}

/** Every movement of the branch, newest first. */
const ofBranch = (sucursal: string) => ({
  filter: api.filter('sucursal_id = {:sucursal}', { sucursal }),
  sort: '-created',
})

/** Opens the form of a till, or of a new one. */
type Edit = ((id: string) => void) | undefined

function Tills({ onEdit }: { onEdit: Edit }) {
  const { branch, user } = useSession()
  const search = useSearch({ from: '/admin/caja' })
  const navigate = useNavigate({ from: '/admin/caja' })
  const cajas = useQuery(cajasQuery(branch.id))
  const abiertas = useQuery(abiertasQuery(branch.id))
  const error = cajas.error ?? abiertas.error
  if (error && !(cajas.data && abiertas.data))
    return <LoadError error={error} onRetry={() => Promise.all([cajas.refetch(), abiertas.refetch()])} />
  if (!cajas.data || !abiertas.data) return <CajaSkeleton />
  const chosen = chosenCaja(cajas.data, abiertas.data, { asked: search.caja, user: user.id })
  if (!chosen) return <NoTill onAdd={onEdit && (() => onEdit(anotherCaja))} />
  const sesion = abiertas.data.find(({ caja_id }) => caja_id === chosen.id)
  return (
    <>
      {cajas.data.length > 1 && (
        <Tabs
          label="Cajas"
          items={cajas.data.map(({ id, nombre }) => ({ id, label: nombre }))}
          value={chosen.id}
          onChange={(caja) => void navigate({ search: { caja } })}
        />
      )}
      <CajaPart key={chosen.id} caja={chosen} sesion={sesion} onEdit={onEdit && (() => onEdit(chosen.id))} />
    </>
  )
}

function NoTill({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<Vault aria-hidden />}
      title="Esta sucursal todavía no tiene cajas"
      text={
        onAdd
          ? 'Crea una para cada lugar donde se guarda efectivo. Hasta entonces se cobra sin caja.'
          : 'Pídele a quien administra el gimnasio que cree una.'
      }
      action={
        onAdd && (
          <Button variant="solid" onPress={onAdd}>
            Crear la primera caja
          </Button>
        )
      }
    />
  )
}

/** The asked till, else the one with the own session, else any open one, else the first. */
function chosenCaja(
  cajas: readonly Caja[],
  abiertas: readonly CajaSesion[],
  { asked, user }: { asked: string | undefined; user: string },
): Caja | undefined {
  const open = abiertas.find(({ usuario_id }) => usuario_id === user) ?? abiertas[0]
  return cajas.find(({ id }) => id === asked) ?? cajas.find(({ id }) => id === open?.caja_id) ?? cajas[0]
}
