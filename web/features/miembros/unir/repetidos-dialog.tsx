import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import type { ParecidoDeUnion, Repetidos } from '#shared/unir/union.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { useSession } from '#web/lib/session.ts'
import { useWriteTelefono } from '#web/lib/telefono.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { repetidosQuery, useTellApart } from './unir.queries.ts'
import styles from './unir.module.css'

interface RepetidosDialogProps {
  onJoin: (queda: string, otro: string) => void
  onClose: () => void
}

const motives: Readonly<Record<Repetidos['motivo'], string>> = {
  documento: 'El mismo documento',
  correo: 'El mismo correo y nombre',
  telefono: 'El mismo teléfono y nombre',
}

/** Members who may be one person, pair by pair. */
export function RepetidosDialog({ onJoin, onClose }: RepetidosDialogProps) {
  const { format } = useSession()
  const { data, error, refetch } = useQuery(repetidosQuery)
  const more = data ? data.cuantos - data.pares.length : 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Posibles repetidos"
      description="Fichas que pueden ser de la misma persona."
      size="l"
    >
      <DialogBody>
        {error && !data ? (
          <LoadError isCompact error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={180} />
        ) : data.pares.length === 0 ? (
          <EmptyState
            isCompact
            icon={<UserCheck aria-hidden />}
            title="No hay fichas repetidas"
            text="Se comparan documento, teléfono y correo. Desde la ficha de un miembro puedes unirlo con cualquier otro."
          />
        ) : (
          <ul className={styles.pairs}>
            {data.pares.map((pair) => (
              <Pair key={`${pair.uno.id}-${pair.otro.id}`} pair={pair} onJoin={onJoin} />
            ))}
          </ul>
        )}
        {more > 0 && <p className={styles.quiet}>Y {format.number(more)} más, cuando resuelvas estos.</p>}
      </DialogBody>
    </Dialog>
  )
}

function Pair({ pair: { motivo, uno, otro }, onJoin }: { pair: Repetidos } & Pick<RepetidosDialogProps, 'onJoin'>) {
  const apart = useTellApart()
  const names = `${uno.nombre} n.º ${uno.numero} y ${otro.nombre} n.º ${otro.numero}`
  const older = uno.numero < otro.numero ? ([uno.id, otro.id] as const) : ([otro.id, uno.id] as const)
  return (
    <li className={styles.pair}>
      <p className={styles.motive}>{motives[motivo]}</p>
      <div className={styles.persons}>
        <Person person={uno} />
        <Person person={otro} />
      </div>
      <div className={styles.acts}>
        <Button
          variant="ghost"
          aria-label={`Son dos personas: ${names}`}
          isPending={apart.isPending}
          onPress={() => apart.mutate({ id: uno.id, id_otro: otro.id })}
        >
          Son dos personas
        </Button>
        <Button aria-label={`Unir ${names}`} onPress={() => onJoin(...older)}>
          Unir
        </Button>
      </div>
    </li>
  )
}

function Person({ person: { nombre, numero, dni, telefono, correo, sucursal } }: { person: ParecidoDeUnion }) {
  const { format } = useSession()
  const write = useWriteTelefono()
  const details = [dni && format.document(dni), telefono && write(telefono), correo, sucursal].filter(Boolean)
  return (
    <div>
      <p className={styles.person}>
        {nombre} <span className={styles.quiet}>n.º {numero}</span>
      </p>
      <p className={styles.quiet}>{details.join(' · ')}</p>
    </div>
  )
}
