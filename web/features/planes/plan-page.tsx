import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Copy, RotateCcw, SearchX, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plan } from '#shared/collections/plan.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CopiarButton } from './copiar/copiar-button.tsx'
import { CopiarOfAddress } from './copiar/copiar-of-address.tsx'
import { PlanForm } from './plan-form.tsx'
import { liveMembersQuery, planQuery } from './planes.queries.ts'
import styles from './planes.module.css'
import { useDeletePlan, useRestorePlan } from './use-plan-actions.ts'

/** A new plan, or a copy of one. */
export function AgregarPlanPage() {
  const { copia, cobro } = useSearch({ from: '/admin/planes/agregar-plan' })
  return (
    <>
      <PageHeader title={copia ? 'Duplicar plan' : 'Nuevo plan'} />
      {copia ? (
        <WithPlan id={copia}>{(plan) => <PlanForm stored={plan} isCopy />}</WithPlan>
      ) : (
        <PlanForm stored={undefined} next={cobro && paths.dashboard({ cobrar: cobro })} />
      )}
    </>
  )
}

export function EditarPlanPage() {
  const { id } = useParams({ from: '/admin/planes/editar-plan/$id' })
  const { data: plan } = useQuery(planQuery(id))
  return (
    <>
      <PageHeader title="Editar plan" actions={plan && <PlanActions plan={plan} />} />
      <WithPlan id={id}>
        {(stored) => (
          <>
            {stored.deleted !== '' && (
              <div className={styles.notice}>
                <Banner kind="warn">
                  Este plan está eliminado: ya no se vende. Restáuralo para volver a venderlo.
                </Banner>
              </div>
            )}
            <PlanForm key={stored.id} stored={stored} />
          </>
        )}
      </WithPlan>
    </>
  )
}

function WithPlan({ id, children }: { id: string; children: (plan: Plan) => ReactNode }) {
  const { data, error, refetch } = useQuery({ ...planQuery(id), retry: false })
  if (data) return children(data)
  if (!error)
    return (
      <div className={styles.form}>
        <Skeleton height={64} />
        <Skeleton height={88} />
        <Skeleton height={200} />
      </div>
    )
  return (
    <LoadError
      error={error}
      onRetry={refetch}
      missing={
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="No encontramos este plan"
          text="Puede que sea de otra sucursal o que el enlace no sea correcto."
          action={<LinkButton href={paths.planes()}>Ver los planes</LinkButton>}
        />
      }
    />
  )
}

function PlanActions({ plan }: { plan: Plan }) {
  const { branch, can } = useSession()
  const navigate = useNavigate()
  const { data: members } = useQuery(liveMembersQuery(branch.id))
  const remove = useDeletePlan(() => void navigate({ href: paths.planes() }))
  const restore = useRestorePlan()
  return (
    <>
      {can('plan.create') && (
        <LinkButton icon={<Copy aria-hidden />} href={paths.agregarPlan({ copia: plan.id })}>
          Duplicar
        </LinkButton>
      )}
      <CopiarButton plan={plan} />
      <CopiarOfAddress planes={[plan]} />
      {plan.deleted !== '' && can('plan.update') && (
        <Button icon={<RotateCcw aria-hidden />} isPending={restore.isPending} onPress={() => restore.mutate(plan)}>
          Restaurar
        </Button>
      )}
      {plan.deleted === '' && can('plan.delete') && (
        <Button
          icon={<Trash2 aria-hidden />}
          isPending={remove.isPending}
          onPress={() => remove.mutate({ ...plan, miembros: members?.get(plan.id) ?? 0 })}
        >
          Eliminar
        </Button>
      )}
    </>
  )
}
