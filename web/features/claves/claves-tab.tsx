import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Clave } from '#shared/claves/clave.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ClaveDialog } from './clave-dialog.tsx'
import styles from './claves.module.css'
import { clavesQuery } from './claves.queries.ts'
import { RevocarDialog } from './revocar-dialog.tsx'

/** API keys: their last use and state, a form for a new one, and revoking. */
export function ClavesTab() {
  const { can } = useSession()
  const { data, error, refetch } = useQuery(clavesQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [revoked, setRevoked] = useState<Clave | null>(null)
  if (error && !data) return <ErrorState text={describeError(error).sentence} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const add = can('settings.update') && (
    <Button icon={<Plus aria-hidden />} onPress={() => setIsAdding(true)}>
      Nueva clave
    </Button>
  )
  return (
    <Card
      title="Claves de API"
      description="Con una clave, el torniquete, la página web o la planilla de tu contador usan Vigente sin una persona."
      action={data.length > 0 && add}
    >
      {data.length === 0 ? (
        <EmptyState
          isCompact
          icon={<KeyRound aria-hidden />}
          title="Todavía no hay claves"
          text="Crea una para cada programa, solo con los permisos que necesita. Así puedes revocar una sin tocar las demás."
          action={add}
        />
      ) : (
        <ul className={styles.list}>
          {data.map((clave) => (
            <ClaveRow key={clave.id} clave={clave} onRevoke={can('settings.update') ? setRevoked : undefined} />
          ))}
        </ul>
      )}
      {isAdding && <ClaveDialog onClose={() => setIsAdding(false)} />}
      {revoked && <RevocarDialog clave={revoked} onClose={() => setRevoked(null)} />}
    </Card>
  )
}

interface ClaveRowProps {
  clave: Clave
  onRevoke: ((clave: Clave) => void) | undefined
}

function ClaveRow({ clave, onRevoke }: ClaveRowProps) {
  const { format } = useSession()
  const { nombre, final, permisos, ultimo_uso, ultima_ip, revocada, expand } = clave
  const count = permisos.length === 1 ? '1 permiso' : `${permisos.length} permisos`
  const used = ultimo_uso === '' ? 'Sin usar' : `Último uso ${format.moment(ultimo_uso)} desde ${ultima_ip}`
  return (
    <li className={styles.row}>
      <span className={styles.texts}>
        <span className={styles.name}>{nombre}</span>
        <span
          className={styles.detail}
        >{`Termina en ${final} · ${count} · la creó ${expand?.creada_por?.name ?? ''}`}</span>
        <span className={styles.detail}>{used}</span>
      </span>
      <Estado clave={clave} />
      {revocada === '' && onRevoke && (
        <Button size="s" onPress={() => onRevoke(clave)} aria-label={`Revocar ${nombre}`}>
          Revocar
        </Button>
      )}
    </li>
  )
}

const isOver = (vence: string) => Date.parse(vence) <= Date.now()

function Estado({ clave: { revocada, vence } }: { clave: Clave }) {
  const { format } = useSession()
  if (revocada !== '') return <StatusPill kind="neutral">{`Revocada ${format.moment(revocada)}`}</StatusPill>
  if (vence === '') return <StatusPill kind="ok">Activa</StatusPill>
  if (isOver(vence)) return <StatusPill kind="bad">Vencida</StatusPill>
  return <StatusPill kind="ok">{`Activa hasta ${format.moment(vence)}`}</StatusPill>
}
