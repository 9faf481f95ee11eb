import { useQuery } from '@tanstack/react-query'
import type { Recordatorio } from '#shared/recordatorios/recordatorio.ts'
import { nameOfRegla } from '#shared/recordatorios/regla.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Switch } from '#web/ui/fields/choices/switch.tsx'
import { bajaQuery, recordatoriosDeQuery, useSetBaja } from './recordatorios.queries.ts'
import styles from './recordatorios.module.css'

/** Reminders that a member got, and a switch to end them. */
export function MiembroRecordatorios({ id }: { id: string }) {
  const { can, format } = useSession()
  const { data: sent = [] } = useQuery(recordatoriosDeQuery(id))
  const { data: baja, isLoading } = useQuery(bajaQuery(id))
  const setBaja = useSetBaja(id, { onError: (error) => toast.error(describeError(error).sentence) })
  if (baja === undefined) return isLoading ? <Skeleton height={0} /> : null
  const detail = baja
    ? `${baja.expand?.usuario_id ? `Lo quitó ${baja.expand.usuario_id.name}` : 'Se dio de baja desde un correo'} ${format.onMoment(baja.created)}`
    : 'Por vencimientos, cumpleaños y ausencias.'
  return (
    <section className={styles.section} aria-labelledby="recordatorios">
      <h3 id="recordatorios" className={styles.heading}>
        Recordatorios
      </h3>
      <Switch
        label="Recibe recordatorios"
        detail={detail}
        isSelected={baja === null}
        isDisabled={!can('members.update') || setBaja.isPending}
        onChange={() => setBaja.mutate(baja)}
      />
      {sent.length > 0 && (
        <ol className={styles.sent}>
          {sent.map((one) => (
            <li key={one.id}>
              <span>{ruleOf(one)}</span>
              <span className={styles.detail}>
                {wayOf(one)} · {format.moment(one.created)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const ruleOf = ({ expand }: Recordatorio) => (expand?.id_regla ? nameOfRegla(expand.id_regla) : 'A mano')

const states = {
  pendiente: 'Por salir',
  enviado: 'Correo',
  descartado: 'No salió: ya no le tocaba',
  fallido: 'No llegó',
} as const

const wayOf = ({ via, estado, expand }: Recordatorio) =>
  via === 'correo'
    ? states[estado]
    : `WhatsApp, ${expand?.usuario_id?.name ?? '—'}${estado === 'descartado' ? ': lo deshizo' : ''}`
