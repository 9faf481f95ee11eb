import type { Turno } from '#shared/collections/asistencia.ts'
import { compareNames } from '#shared/values/compare-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { useMinute } from '../sin-conexion/use-minute.ts'
import { momentoOf } from '../puerta/momento.ts'
import { ocupacionQuery } from '../puerta/entrada.queries.ts'
import styles from './ocupacion-card.module.css'

const shownSlots = 4
/** In minutes: a slot that began this long ago still lets people in. */
const begun = 30

/** People inside now and today, and the places left in each slot. */
export function OcupacionCard() {
  const { branch, format, gym } = useSession()
  const now = useMinute()
  const { data } = useQuery(ocupacionQuery(branch.id))
  const slots = nextSlots(data?.turnos ?? [], momentoOf(new Date(now), gym.zona_horaria, branch.id).minuto)
  return (
    <Card>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>Adentro ahora</dt>
          <dd>{data ? format.number(data.dentro) : '—'}</dd>
        </div>
        <div className={styles.figure}>
          <dt>Entraron hoy</dt>
          <dd>{data ? format.number(data.hoy) : '—'}</dd>
        </div>
      </dl>
      <p className={styles.note}>{data && `Adentro: entradas de los últimos ${data.minutos} minutos.`}</p>
      {slots.length > 0 && (
        <ul className={styles.slots} aria-label="Lugares por turno">
          {slots.map(({ id_plan, plan, turno, quedan }) => (
            <li key={`${id_plan} ${turno}`}>
              <span>
                {turno} · {plan}
              </span>
              <span>{quedan <= 0 ? 'Completo' : quedan === 1 ? 'Queda 1 lugar' : `Quedan ${quedan} lugares`}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The slots with limited places that are on or come next today. */
const nextSlots = (turnos: readonly Turno[], minuto: number) =>
  turnos
    .flatMap(({ cupo, asignados, ...slot }) => (cupo === null ? [] : [{ ...slot, quedan: cupo - asignados }]))
    .filter(({ turno }) => Number(turno.slice(0, 2)) * 60 + Number(turno.slice(3)) >= minuto - begun)
    .toSorted((one, other) => compareNames(one.turno, other.turno))
    .slice(0, shownSlots)
