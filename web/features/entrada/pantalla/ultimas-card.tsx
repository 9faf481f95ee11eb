import { useQuery } from '@tanstack/react-query'
import { CircleSlash2, Clock, DoorOpen, Undo2 } from 'lucide-react'
import type { Asistencia } from '#shared/collections/asistencia.ts'
import { useIsConnectionLost } from '#web/lib/api/connection.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ultimasQuery } from '../puerta/entrada.queries.ts'
import { type EnCola, idOf } from '../sin-conexion/cola.ts'
import type { Copia } from '../sin-conexion/copia.ts'
import styles from './ultimas-card.module.css'
import { verdictIcons } from '../respuesta/verdict.tsx'
import { entryWords, verdicts } from '../respuesta/words.ts'

/** An entry to undo. */
export interface Undoable {
  id: string
  nombre: string
}

interface UltimasCardProps {
  pendientes: readonly EnCola[]
  copia: Copia | null
  onUndo: (entry: Undoable) => void
}

/** The last entries of the branch, from every device, and those of this one that wait for the network. */
export function UltimasCard({ pendientes, copia, onUndo }: UltimasCardProps) {
  const { branch } = useSession()
  const { data, error, refetch } = useQuery(ultimasQuery(branch.id))
  const isLost = useIsConnectionLost()
  const waiting = pendientes.toReversed()
  const isEmpty = data?.length === 0 && waiting.length === 0
  return (
    <Card title="Últimas entradas" isFlush>
      {isEmpty ? (
        <EmptyState
          isCompact
          icon={<DoorOpen aria-hidden />}
          title="Todavía no entró nadie"
          text="Aquí aparecen las entradas de la sucursal, de todos los equipos."
        />
      ) : (
        <ul className={styles.rows}>
          {waiting.map((row) => (
            <WaitingRow key={idOf(row)} row={row} copia={copia} onUndo={onUndo} />
          ))}
          {data?.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onUndo={onUndo} />
          ))}
        </ul>
      )}
      {!data && !error && <Skeleton height={240} />}
      {error && !data && isLost && (
        <p className={styles.later}>Las entradas de los otros equipos se ven cuando vuelva la red.</p>
      )}
      {error && !data && !isLost && <LoadError isCompact error={error} onRetry={refetch} />}
    </Card>
  )
}

function EntryRow({ entry, onUndo }: { entry: Asistencia; onUndo: UltimasCardProps['onUndo'] }) {
  const { format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const { id, resultado, deshecha, instante, expand } = entry
  const nombre = expand?.id_miembro?.nombre ?? (entry.visitante || '—')
  const isUndone = deshecha !== ''
  const Icon = isUndone ? CircleSlash2 : verdictIcons[resultado]
  return (
    <li className={classes(styles.row, isUndone ? styles.undone : styles[resultado])}>
      <Icon aria-hidden className={styles.icon} />
      <span className={styles.texts}>
        <span className={styles.name}>{nombre}</span>
        <span className={styles.detail}>{entryWords(entry)}</span>
      </span>
      {resultado !== 'no' && !isUndone && (
        <span className={styles.action}>
          <IconButton
            size="s"
            label={`Deshacer la entrada de ${nombre}`}
            icon={<Undo2 aria-hidden />}
            onPress={() => onUndo({ id, nombre })}
          />
        </span>
      )}
      <span className={styles.time}>{format.timeSeen(instante, today)}</span>
    </li>
  )
}

function WaitingRow({ row, copia, onUndo }: Omit<UltimasCardProps, 'pendientes'> & { row: EnCola }) {
  const { format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const id = idOf(row)
  const { permiso } = row
  const { id_miembro, mostrado = 'no', instante = '' } = row.entrada
  const nombre = copia?.tarjetas.find((tarjeta) => tarjeta.id === id_miembro)?.nombre ?? '—'
  return (
    <li className={classes(styles.row, styles.waiting)}>
      <Clock aria-hidden className={styles.icon} />
      <span className={styles.texts}>
        <span className={styles.name}>{nombre}</span>
        <span className={styles.detail}>
          {permiso ? `Lo dejaron pasar: ${permiso.motivo}` : verdicts[mostrado]} · sin enviar
        </span>
      </span>
      <span className={styles.action}>
        <IconButton
          size="s"
          label={`Deshacer la entrada de ${nombre}`}
          icon={<Undo2 aria-hidden />}
          onPress={() => onUndo({ id, nombre })}
        />
      </span>
      <span className={styles.time}>{format.timeSeen(instante, today)}</span>
    </li>
  )
}
