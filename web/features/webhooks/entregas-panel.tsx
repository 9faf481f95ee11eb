import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import {
  eventoDePrueba,
  eventosDeWebhook,
  fallasDeEntrega,
  type Entrega,
  type Webhook,
} from '#shared/webhooks/webhook.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { SidePanel } from '#web/ui/overlays/side-panel.tsx'
import styles from './webhooks.module.css'
import { entregasQuery, useWebhookActs, type FiltroDeEntregas } from './webhooks.queries.ts'

const filtros = [
  { id: 'todas', label: 'Todas' },
  { id: 'pendiente', label: 'Por enviar' },
  { id: 'fallida', label: 'Fallidas' },
] as const satisfies readonly { id: FiltroDeEntregas; label: string }[]

/** The deliveries of a webhook, newest first, each with its answer; the test button; sending again. */
export function EntregasPanel({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [filtro, setFiltro] = useState<FiltroDeEntregas>('todas')
  const [pagina, setPagina] = useState(1)
  const { test, resend } = useWebhookActs(webhook)
  const query = useQuery({ ...entregasQuery({ id: webhook.id, filtro, pagina }), placeholderData: keepPreviousData })
  const { data } = query
  const choose = (next: FiltroDeEntregas) => {
    setFiltro(next)
    setPagina(1)
  }
  return (
    <SidePanel isOpen onClose={onClose} size="l" title={webhook.nombre} description={webhook.url}>
      <DialogBody>
        <div className={styles.tools}>
          <SegmentedControl label="Entregas" options={filtros} value={filtro} onChange={choose} />
          <span className={styles.acts}>
            {filtro === 'fallida' && data && data.totalItems > 0 && (
              <Button isPending={resend.isPending} isDisabled={!webhook.activo} onPress={() => resend.mutate(null)}>
                Reenviar todas
              </Button>
            )}
            <Button icon={<Send aria-hidden />} isPending={test.isPending} onPress={() => test.mutate()}>
              Probar
            </Button>
          </span>
        </div>
        {test.data && <TestResult entrega={test.data} />}
        {query.error && !data ? (
          <ErrorState text={describeError(query.error).sentence} onRetry={() => void query.refetch()} />
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
                onResend={
                  webhook.activo && entrega.estado !== 'pendiente' ? () => resend.mutate(entrega.id) : undefined
                }
              />
            ))}
          </ul>
        )}
        {data && data.totalPages > 1 && (
          <div className={styles.pages}>
            <Button isDisabled={pagina === 1} onPress={() => setPagina(pagina - 1)}>
              Más nuevas
            </Button>
            <Button isDisabled={pagina >= data.totalPages} onPress={() => setPagina(pagina + 1)}>
              Más viejas
            </Button>
          </div>
        )}
      </DialogBody>
    </SidePanel>
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

const names: ReadonlyMap<string, string> = new Map([
  ...eventosDeWebhook.map(({ id, nombre }) => [id, nombre] as const),
  [eventoDePrueba, 'Prueba'],
])

function outcomeOf({ codigo, error, duracion, intentos }: Entrega): string {
  if (intentos === 0 && error === '') return 'Sin intentos todavía'
  const said = error === '' ? '' : fallasDeEntrega[error]
  const answered = codigo === 0 ? '' : `Respondió ${codigo} en ${duracion} ms`
  return [answered, said].filter((part) => part !== '').join(' · ')
}

function EntregaRow({ entrega, onResend }: { entrega: Entrega; onResend: (() => void) | undefined }) {
  const { format } = useSession()
  const { evento, created, estado, respuesta, intentos, proximo, espera } = entrega
  const nombre = names.get(evento) ?? evento
  const tries = intentos > 1 ? `${intentos} intentos` : ''
  const next = estado !== 'pendiente' || intentos === 0 ? '' : espera ? '' : `próximo ${format.onMoment(proximo)}`
  const waits = espera ? 'Espera a la anterior del mismo registro' : ''
  return (
    <li className={styles.entrega}>
      <div className={styles.row}>
        <span className={styles.texts}>
          <span className={styles.name}>{nombre}</span>
          <span className={styles.detail}>
            {[format.moment(created), waits || outcomeOf(entrega), tries, next]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </span>
        <StatusPill kind={kinds[estado]}>{words[estado]}</StatusPill>
        {onResend && (
          <Button variant="ghost" aria-label={`Reenviar ${nombre}, ${format.moment(created)}`} onPress={onResend}>
            Reenviar
          </Button>
        )}
      </div>
      {respuesta !== '' && (
        <details className={styles.respuesta}>
          <summary>Respuesta</summary>
          <pre>{respuesta}</pre>
        </details>
      )}
    </li>
  )
}

const kinds = { pendiente: 'warn', entregada: 'ok', fallida: 'bad' } as const
const words = { pendiente: 'Por enviar', entregada: 'Entregada', fallida: 'Fallida' } as const
