import { Monitor, Smartphone } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './cuenta.module.css'
import type { Sesion } from './cuenta.queries.ts'
import { deviceOf } from './device-of.ts'

interface SesionRowProps {
  sesion: Sesion
  isEnding: boolean
  onEnd: (id: string) => void
}

/** One device: what it is, when it was last used, and the way to end its session. */
export function SesionRow({ sesion: { id, vista, ip, agente, actual }, isEnding, onEnd }: SesionRowProps) {
  const { format } = useSession()
  const { name, isPhone } = deviceOf(agente)
  const used = actual ? 'En uso ahora' : `Último uso ${format.dateTime(vista)}`
  return (
    <li className={styles.session}>
      {isPhone ? <Smartphone aria-hidden /> : <Monitor aria-hidden />}
      <div className={styles.device}>
        <span className={styles.deviceName}>{name}</span>
        <span className={styles.text}>
          {ip === '' ? used : `${used}\u00a0· `}
          <span className={styles.place}>{ip}</span>
        </span>
      </div>
      {actual ? (
        <StatusPill kind="ok">Esta sesión</StatusPill>
      ) : (
        <Button size="s" isPending={isEnding} onPress={() => onEnd(id)} aria-label={`Cerrar la sesión de ${name}`}>
          Cerrar
        </Button>
      )}
    </li>
  )
}
