import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, HandCoins, Lock, ReceiptText } from 'lucide-react'
import type { CajaSesion } from '#shared/caja/caja.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { movimientosQuery } from '../contar/caja.queries.ts'
import { AhoraCard } from './ahora-card.tsx'
import { LeftOpenBanner } from './left-open-banner.tsx'
import { MovimientosCard } from './movimientos-card.tsx'
import { SinCajaBanner } from './sin-caja-banner.tsx'
import styles from './sesion.module.css'

interface SesionViewProps {
  sesion: CajaSesion
  onOpen: (acto: 'movimiento' | 'corte' | 'entregar' | 'contar') => void
}

/** An open till: its money so far, its movements, and the next acts. */
export function SesionView({ sesion, onOpen }: SesionViewProps) {
  const { can, format } = useSession()
  const { data: { items, totalItems } = { items: [], totalItems: 0 } } = useQuery(movimientosQuery(sesion.id))
  const mayMove = can('cash.move')
  useShortcut(mayMove ? { keys: 'n', label: 'Movimiento de caja', run: () => onOpen('movimiento') } : null)
  useShortcut(can('cash.see') ? { keys: 'x', label: 'Corte X', run: () => onOpen('corte') } : null)
  useShortcut(can('cash.close') ? { keys: 't', label: 'Entregar la caja', run: () => onOpen('entregar') } : null)
  useShortcut(can('cash.close') ? { keys: 'c', label: 'Contar y cerrar', run: () => onOpen('contar') } : null)
  const { caja_id, usuario_id } = sesion.expand ?? {}
  return (
    <>
      <LeftOpenBanner sesion={sesion} />
      <SinCajaBanner sesion={sesion} />
      <Card>
        <div className={styles.head}>
          <div className={styles.state}>
            <h2 className={styles.name}>{caja_id?.nombre}</h2>
            <StatusPill kind="ok" isFilled>
              Abierta
            </StatusPill>
            {sesion.reabierta !== '' && <StatusPill kind="warn">Reabierta</StatusPill>}
            <p className={styles.detail}>
              {usuario_id?.name ?? 'Otra persona'}, desde {format.onMoment(sesion.created)}, con un fondo de{' '}
              {format.money(sesion.fondo)}
            </p>
          </div>
          <div className={styles.actions}>
            {mayMove && (
              <Button icon={<ArrowLeftRight aria-hidden />} onPress={() => onOpen('movimiento')}>
                Movimiento
              </Button>
            )}
            {can('cash.see') && (
              <Button icon={<ReceiptText aria-hidden />} onPress={() => onOpen('corte')}>
                Corte X
              </Button>
            )}
            {can('cash.close') && (
              <>
                <Button icon={<HandCoins aria-hidden />} onPress={() => onOpen('entregar')}>
                  Entregar
                </Button>
                <Button variant="solid" icon={<Lock aria-hidden />} onPress={() => onOpen('contar')}>
                  Contar y cerrar
                </Button>
              </>
            )}
          </div>
        </div>
      </Card>
      <div className={styles.columns}>
        <AhoraCard sesion={sesion} />
        <MovimientosCard movimientos={items} total={totalItems} />
      </div>
    </>
  )
}
