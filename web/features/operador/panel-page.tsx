import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import type { DashboardSuperadmin } from '#shared/collections/plataforma.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FigureCard } from '#web/ui/charts/figure-card.tsx'
import { IngresosChart } from './ingresos-chart.tsx'
import { UltimosPagos, VencenPronto } from './panel-lists.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ShareBar } from '#web/ui/charts/share-bar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { price } from './base/operador-words.ts'
import styles from './base/operador.module.css'
import { figurasQuery, ingresosQuery, resumenQuery } from './base/operador.queries.ts'

/** The platform's dashboard: gyms, income, pending work. Every figure links to its list. */
export function OperadorPanelPage() {
  return (
    <>
      <PageHeader title="Plataforma" subtitle="Todos los gimnasios" />
      <div className={styles.page}>
        <Figuras />
        <div className={styles.charts}>
          <Ingresos />
          <Servicios />
        </div>
        <div className={styles.halves}>
          <UltimosPagos />
          <VencenPronto />
        </div>
      </div>
    </>
  )
}

function Figuras() {
  const { format } = useSession()
  const { data, error, refetch } = useQuery(figurasQuery())
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  const figure = (name: keyof DashboardSuperadmin) => (data ? format.number(Number(data[name])) : undefined)
  const money = (amount: number | undefined) => (data ? price(amount ?? 0, data.moneda) : undefined)
  return (
    <ul className={styles.figures}>
      <FigureCard
        label="Ingresos del mes"
        value={money(data?.total_recaudado_mensual)}
        note={data && `El mes pasado: ${money(data.total_recaudado_anterior)}`}
        href={paths.operador('reportes')}
      />
      <FigureCard
        label="Gimnasios"
        value={figure('total_gimnasios')}
        note={data && `${figure('total_de_pago')} con plan de pago · ${figure('total_nuevos')} este mes`}
        href={paths.operador('gimnasios')}
      />
      <FigureCard label="Pagos por revisar" value={figure('total_pendientes')} href={paths.operador('pagos')} />
      <FigureCard
        label="Por vencer"
        value={figure('total_por_vencer')}
        note={data && `${figure('total_vencidos')} vencidos`}
        href={paths.operador('gimnasios', { estado: 'por_vencer' })}
      />
      <FigureCard
        label="Consultas"
        value={figure('total_consultas')}
        note="sin responder"
        href={paths.operador('consultas')}
      />
    </ul>
  )
}

function Ingresos() {
  const { data, error, refetch } = useQuery(ingresosQuery())
  const { data: figuras } = useQuery(figurasQuery())
  const moneda = figuras?.moneda ?? 'USD'
  const days = (data?.items ?? []).filter((day) => day.moneda === moneda).toReversed()
  return (
    <Card title="Ingresos por mes">
      {error && !data ? (
        <LoadError isCompact error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : days.length === 0 ? (
        <EmptyState
          icon={<ChartColumn aria-hidden />}
          title="Todavía no se cobró nada"
          text="Cada mes con ingresos aparecerá aquí."
        />
      ) : (
        <div className={styles.chart}>
          <IngresosChart days={days} moneda={moneda} />
        </div>
      )}
    </Card>
  )
}

function Servicios() {
  const { format } = useSession()
  const { data, error, refetch } = useQuery(resumenQuery())
  const all = (data ?? []).reduce((sum, { total_gimnasios }) => sum + total_gimnasios, 0)
  return (
    <Card title="Gimnasios por plan">
      {error && !data ? (
        <LoadError isCompact error={error} onRetry={refetch} />
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
              <ShareBar value={total_gimnasios} max={Math.max(1, all)} />
              <span className={styles.note}>{format.number(total_miembros)} miembros en total</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
