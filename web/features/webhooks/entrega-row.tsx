import { ChevronRight } from 'lucide-react'
import { eventoDePrueba, eventosDeWebhook, fallasDeEntrega, type Entrega } from '#shared/webhooks/webhook.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import styles from './webhooks.module.css'

const names: ReadonlyMap<string, string> = new Map([
  ...eventosDeWebhook.map(({ id, nombre }) => [id, nombre] as const),
  [eventoDePrueba, 'Prueba'],
])

/** An event in words; one that is no longer known by its id. */
export const eventName = (evento: string): string => names.get(evento) ?? evento

/** The answer to the last attempt, and its error if there is one. */
export function outcomeOf({ codigo, error, duracion, intentos }: Entrega): string {
  if (intentos === 0 && error === '') return 'Sin intentos todavía'
  const said = error === '' ? '' : fallasDeEntrega[error]
  const answered = codigo === 0 ? '' : `Respondió ${codigo} en ${duracion} ms`
  return [answered, said].filter((part) => part !== '').join(' · ')
}

const kinds = { pendiente: 'warn', entregada: 'ok', fallida: 'bad' } as const
const words = { pendiente: 'Por enviar', entregada: 'Entregada', fallida: 'Fallida' } as const

interface EntregaRowProps {
  entrega: Entrega
  onResend: (() => void) | undefined
}

/** A delivery; opened, its attempts, the answer and the way to send it again. */
export function EntregaRow({ entrega, onResend }: EntregaRowProps) {
  const { format } = useSession()
  const { evento, created, estado, codigo, respuesta } = entrega
  return (
    <li>
      <details className={styles.entrega}>
        <summary>
          <ChevronRight aria-hidden />
          <span className={styles.texts}>
            <span className={styles.name}>{eventName(evento)}</span>
            <span className={styles.detail}>{format.moment(created)}</span>
          </span>
          {codigo > 0 && <code className={styles.codigo}>{codigo}</code>}
          <StatusPill kind={kinds[estado]}>{words[estado]}</StatusPill>
        </summary>
        <div className={styles.opened}>
          <p className={styles.detail}>{attemptsOf(entrega, format.onMoment)}</p>
          {respuesta !== '' && <pre>{respuesta}</pre>}
          {onResend && (
            <Button size="s" aria-label={`Reenviar ${eventName(evento)}, ${format.moment(created)}`} onPress={onResend}>
              Reenviar
            </Button>
          )}
        </div>
      </details>
    </li>
  )
}

function attemptsOf(entrega: Entrega, onMoment: (instant: string) => string): string {
  const { estado, intentos, proximo, espera } = entrega
  if (espera) return 'Espera a la anterior del mismo registro'
  const tries = intentos > 1 ? `${intentos} intentos` : ''
  const next = estado === 'pendiente' && intentos > 0 ? `próximo ${onMoment(proximo)}` : ''
  return [outcomeOf(entrega), tries, next].filter((part) => part !== '').join(' · ')
}
