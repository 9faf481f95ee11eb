import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { DashboardSuperadmin } from '#shared/collections/plataforma.ts'
import { paths } from '#web/app/paths.ts'
import { describeError } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { price } from './operador-words.ts'
import styles from './operador.module.css'
import { figurasQuery, ingresosQuery, resumenQuery } from './operador.queries.ts'

const chart = onDemand(async () => (await import('./ingresos-chart.tsx')).IngresosChart)

/** How the platform does: gyms, income, what waits for somebody. Every figure opens the list that makes it. */
export function OperadorPanelPage() {
  useEffect(() => chart.preload(), [])
  return (
    <>
      <PageHeader title="Plataforma" subtitle="Todos los gimnasios" />
      <div className={styles.page}>
        <Figuras />
        <div className={styles.charts}>
          <Ingresos />
          <Servicios />
        </div>
      </div>
    </>
  )
}

function Figuras() {
  const { format } = useSession()
  const { data, error, isFetching, refetch } = useQuery(figurasQuery())
  if (error && !data)
    return <ErrorState text={describeError(error).sentence} isRetrying={isFetching} onRetry={() => void refetch()} />
  const figure = (name: keyof DashboardSuperadmin) => data && format.number(Number(data[name]))
  const money = (amount: number | undefined) => data && price(amount ?? 0, data.moneda)
  return (
    <ul className={styles.figures}>
      <Figure
        label="Ingresos del mes"
        value={money(data?.total_recaudado_mensual)}
        note={data && `El mes pasado: ${money(data.total_recaudado_anterior)}`}
        href={paths.operador('reportes')}
      />
      <Figure
        label="Gimnasios"
        value={figure('total_gimnasios')}
        note={data && `${figure('total_de_pago')} con plan de pago · ${figure('total_nuevos')} este mes`}
        href={paths.operador('gimnasios')}
      />
      <Figure label="Pagos por revisar" value={figure('total_pendientes')} href={paths.operador('pagos')} />
      <Figure
        label="Por vencer"
        value={figure('total_por_vencer')}
        note={data && `${figure('total_vencidos')} vencidos`}
        href={paths.operador('gimnasios', { estado: 'por_vencer' })}
      />
      <Figure label="Consultas sin responder" value={figure('total_consultas')} href={paths.operador('consultas')} />
    </ul>
  )
}

interface FigureProps {
  label: string
  value: string | undefined | null
  note?: string | undefined | null
  href: string
}

function Figure({ label, value, note, href }: FigureProps) {
  return (
    <li className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value ?? <Skeleton width={88} height={28} />}</span>
      <span className={styles.note}>{note}</span>
      <Link to={href} className={styles.cover} aria-label={`${label}: ver la lista`} />
    </li>
  )
}

function Ingresos() {
  const { data, error, isFetching, refetch } = useQuery(ingresosQuery())
  const { data: figuras } = useQuery(figurasQuery())
  const moneda = figuras?.moneda ?? 'USD'
  const days = (data?.items ?? []).filter((day) => day.moneda === moneda).toReversed()
  return (
    <Card title="Ingresos por día">
      {error && !data ? (
        <ErrorState
          isCompact
          text={describeError(error).sentence}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton height={220} />
      ) : days.length === 0 ? (
        <p className={styles.none}>Todavía no se cobró nada. Cada día con ingresos aparecerá aquí.</p>
      ) : (
        <div className={styles.chart}>
          <chart.Part days={days} moneda={moneda} />
        </div>
      )}
    </Card>
  )
}

function Servicios() {
  const { format } = useSession()
  const { data, error, isFetching, refetch } = useQuery(resumenQuery())
  const most = Math.max(1, ...(data ?? []).map(({ total_gimnasios }) => total_gimnasios))
  return (
    <Card title="Gimnasios por plan">
      {error && !data ? (
        <ErrorState
          isCompact
          text={describeError(error).sentence}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton height={160} />
      ) : (
        <ul className={styles.shares}>
          {data.map(({ id, nombre, total_gimnasios, total_miembros }) => (
            <li key={id}>
              <span className={styles.share}>
                <span>{nombre}</span>
                <strong>{format.number(total_gimnasios)}</strong>
              </span>
              <span className={styles.track} aria-hidden>
                <span className={styles.fill} style={{ width: `${(total_gimnasios / most) * 100}%` }} />
              </span>
              <span className={styles.note}>{format.number(total_miembros)} miembros en total</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
