import type { VistaDeRegla } from '#shared/recordatorios/lista.ts'
import type { ReglaInput, TipoDeRegla } from '#shared/recordatorios/regla.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useSession } from '#web/lib/session.ts'
import styles from './recordatorios.module.css'

/** Words for the members whom the rule passes over because their day is behind. */
const earlierWords: Record<TipoDeRegla, string> = {
  antes: 'vencieron antes',
  dia: 'vencieron antes',
  despues: 'vencieron antes',
  cumple: 'cumplieron antes',
  ausencia: 'faltan desde antes',
  saldo: 'deben desde antes',
}

/** The members that the rule would reach today, by way, and a sample. */
export function Vista({ rule, vista }: { rule: ReglaInput; vista: VistaDeRegla | undefined }) {
  const { format } = useSession()
  if (!vista) return <Skeleton height={220} />
  const { correo, whatsapp, sin_contacto, anteriores, horas, tope, muestra, confirmado } = vista
  const notes = [
    !confirmado && rule.por_correo && 'Nadie del equipo confirmó su correo todavía: hasta entonces no sale ninguno.',
    horas.pasaron &&
      correo.cantidad > 0 &&
      `El horario de hoy ya terminó (${horas.desde} a ${horas.hasta}): estos correos no salen.`,
    correo.cantidad > tope && `Salen hasta ${format.number(tope)} correos por día.`,
    sin_contacto > 0 && `${format.number(sin_contacto)} más no tienen cómo recibirlo.`,
    anteriores > 0 && `${format.number(anteriores)} ${earlierWords[rule.tipo]}: no se les escribe.`,
  ].filter((note) => note !== false)
  return (
    <>
      <dl className={styles.counts}>
        <Reached title="Por correo" {...correo} />
        <Reached title="En la lista de WhatsApp" {...whatsapp} />
      </dl>
      {notes.map((note) => (
        <p key={note} className={styles.detail}>
          {note}
        </p>
      ))}
      <figure className={styles.sample}>
        <figcaption>{rule.por_correo ? muestra.asunto : 'Mensaje de WhatsApp'}</figcaption>
        {(rule.por_correo ? muestra.parrafos : [muestra.whatsapp]).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </figure>
    </>
  )
}

function Reached({ title, cantidad, nombres }: { title: string; cantidad: number; nombres: readonly string[] }) {
  const { format } = useSession()
  const more = cantidad - nombres.length
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <strong>{format.number(cantidad)}</strong>
        {nombres.length > 0 && (
          <span className={styles.detail}>
            {nombres.join(', ')}
            {more > 0 && ` y ${format.number(more)} más`}
          </span>
        )}
      </dd>
    </div>
  )
}
