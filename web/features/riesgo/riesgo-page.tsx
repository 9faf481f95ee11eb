import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { enRiesgo } from '#shared/palabras/plata.ts'
import type { Riesgo } from '#shared/riesgo/lista.ts'
import { BranchScope, scopeText } from '#web/lib/branch-scope.tsx'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { RiesgoLists } from './riesgo-lists.tsx'
import { RiesgoSkeleton } from './riesgo-skeleton.tsx'
import { semanaText } from './riesgo-words.ts'
import { riesgoQuery } from './riesgo.queries.ts'
import styles from './riesgo.module.css'

/** Each morning's people worth a message, most money at stake first. */
export function RiesgoPage() {
  const { branch, can, format, gym } = useSession()
  const { sucursales } = useSearch({ from: '/admin/riesgo' })
  const navigate = useNavigate({ from: '/admin/riesgo' })
  const { data, error, refetch } = useQuery(riesgoQuery(sucursales === 'todas' ? null : branch.id))
  const place = scopeText(sucursales, branch)
  return (
    <>
      <PageHeader
        title={enRiesgo(gym.pais)}
        subtitle={data ? `${place} · ${semanaText(data.semana, format)}` : place}
        actions={
          <>
            <BranchScope
              value={sucursales}
              onChange={(chosen) => void navigate({ search: (now) => ({ ...now, sucursales: chosen }) })}
            />
            {can('settings.index') && (
              <LinkButton href={paths.configuracion({ tab: 'recordatorios' })}>Reglas</LinkButton>
            )}
          </>
        }
      />
      <div className={styles.page}>
        {error && !data ? (
          <LoadError error={error} onRetry={refetch} />
        ) : !data ? (
          <RiesgoSkeleton />
        ) : isUnused(data) ? (
          <FirstUse />
        ) : (
          <RiesgoLists list={data} />
        )}
      </div>
    </>
  )
}

const isUnused = ({ filas, hechas, semana }: Riesgo) =>
  filas.length === 0 && hechas.length === 0 && semana.mensajes === 0

function FirstUse() {
  const { can } = useSession()
  return (
    <Card>
      <EmptyState
        icon={<HandCoins aria-hidden />}
        title="Todavía no hay a quién escribir"
        text="Cada mañana aparece aquí quién vence o venció hace poco, a quién le falló el cobro automático y quién dejó de venir: primero donde más se recupera, con el mensaje listo."
        action={can('members.create') && <LinkButton href={paths.nuevoMiembro()}>Agregar un miembro</LinkButton>}
      />
    </Card>
  )
}
