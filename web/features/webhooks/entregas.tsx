import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Entrega, Webhook } from '#shared/webhooks/webhook.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { EntregaRow, outcomeOf } from './entrega-row.tsx'
import styles from './webhooks.module.css'
import { entregasQuery, useEntregaActs, type FiltroDeEntregas } from './webhooks.queries.ts'

const filtros = [
  { id: 'todas', label: 'Todas' },
  { id: 'pendiente', label: 'Por enviar' },
  { id: 'fallida', label: 'Fallidas' },
] as const satisfies readonly { id: FiltroDeEntregas; label: string }[]

/** The deliveries of a webhook, newest first, each with its answer; the test button; sending again. */
export function Entregas({ webhook }: { webhook: Webhook }) {
  const [filtro, setFiltro] = useState<FiltroDeEntregas>('todas')
  const [pagina, setPagina] = useState(1)
  const { test, resend } = useEntregaActs(webhook.id)
  const query = useQuery({ ...entregasQuery({ id: webhook.id, filtro, pagina }), placeholderData: keepPreviousData })
  const { data } = query
  const choose = (next: FiltroDeEntregas) => {
    setFiltro(next)
    setPagina(1)
  }
  return (
    <section className={styles.entregas} aria-labelledby="entregas">
      <div className={styles.tools}>
        <h3 id="entregas" className={styles.heading}>
          Entregas
        </h3>
        <Button size="s" icon={<Send aria-hidden />} isPending={test.isPending} onPress={() => test.mutate()}>
          Probar
        </Button>
      </div>
      {test.data && <TestResult entrega={test.data} />}
      <div className={styles.tools}>
        <SegmentedControl label="Entregas" options={filtros} value={filtro} onChange={choose} />
        {filtro === 'fallida' && data && data.totalItems > 0 && (
          <Button
            size="s"
            isPending={resend.isPending}
            isDisabled={!webhook.activo}
            onPress={() => resend.mutate(null)}
          >
            Reenviar todas
          </Button>
        )}
      </div>
      {query.error && !data ? (
        <LoadError error={query.error} onRetry={query.refetch} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : data.items.length === 0 ? (
        <EmptyState isCompact title={empty[filtro]} text="Aquí aparece cada aviso con la respuesta que recibió." />
      ) : (
        <ul className={styles.list} aria-label="Entregas">
          {data.items.map((entrega) => (
            <EntregaRow
              key={entrega.id}
              entrega={entrega}
              onResend={webhook.activo && entrega.estado !== 'pendiente' ? () => resend.mutate(entrega.id) : undefined}
            />
          ))}
        </ul>
      )}
      {data && data.totalPages > 1 && (
        <div className={styles.tools}>
          <Button size="s" isDisabled={pagina === 1} onPress={() => setPagina(pagina - 1)}>
            Más nuevas
          </Button>
          <Button size="s" isDisabled={pagina >= data.totalPages} onPress={() => setPagina(pagina + 1)}>
            Más viejas
          </Button>
        </div>
      )}
    </section>
  )
}

const empty: Record<FiltroDeEntregas, string> = {
  todas: 'Todavía no hubo nada que avisar',
  pendiente: 'No hay nada por enviar',
  fallida: 'Ninguna entrega falló',
}

function TestResult({ entrega }: { entrega: Entrega }) {
  return entrega.estado === 'entregada' ? (
    <Banner kind="ok">{`La prueba llegó: respondió ${entrega.codigo} en ${entrega.duracion} ms.`}</Banner>
  ) : (
    <Banner kind="bad">{`La prueba no llegó. ${outcomeOf(entrega)}.`}</Banner>
  )
}
