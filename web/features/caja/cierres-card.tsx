import type { CajaSesion } from '#shared/caja/caja.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Row, RowList } from '#web/ui/layout/row-list.tsx'
import type { ActoDeCaja } from './caja-search.ts'
import styles from './caja.module.css'

interface CierresCardProps {
  cierres: readonly CajaSesion[]
  isOpen: boolean
  onOpen: (acto: ActoDeCaja, sesion: string) => void
}

/** The last closings of a till; the very last can be reopened while the till is closed. */
export function CierresCard({ cierres, isOpen, onOpen }: CierresCardProps) {
  const { can } = useSession()
  if (cierres.length === 0) return null
  const mayReopen = can('cash.reopen') && !isOpen
  return (
    <Card title="Últimos cierres">
      <RowList>
        {cierres.map((sesion, index) => (
          <Cierre
            key={sesion.id}
            sesion={sesion}
            onPrint={() => onOpen('corte', sesion.id)}
            onReopen={mayReopen && index === 0 ? () => onOpen('reabrir', sesion.id) : undefined}
          />
        ))}
      </RowList>
    </Card>
  )
}

interface CierreProps {
  sesion: CajaSesion
  onPrint: () => void
  onReopen: (() => void) | undefined
}

function Cierre({ sesion, onPrint, onReopen }: CierreProps) {
  const { format } = useSession()
  const { numero, cerrada, contado, esperado, diferencia, motivo, reabierta, expand } = sesion
  return (
    <Row
      title={`Cierre Z ${numero}`}
      details={[
        `Contado ${format.money(contado)}${diferencia === 0 ? '' : ` · Esperado ${format.money(esperado)}`}`,
        [format.moment(cerrada), expand?.cerrada_por?.name, motivo].filter(Boolean).join(' · '),
      ]}
    >
      {reabierta !== '' && <StatusPill kind="warn">Reabierta</StatusPill>}
      <Difference diferencia={diferencia} />
      <span className={styles.actions}>
        {onReopen && (
          <Button variant="ghost" onPress={onReopen}>
            Reabrir
          </Button>
        )}
        <Button aria-label={`Ver Z ${numero}`} onPress={onPrint}>
          Ver Z
        </Button>
      </span>
    </Row>
  )
}

function Difference({ diferencia }: { diferencia: number }) {
  const { format } = useSession()
  if (diferencia === 0) return <StatusPill kind="ok">Sin diferencia</StatusPill>
  const amount = format.money(Math.abs(diferencia))
  return diferencia > 0 ? (
    <StatusPill kind="info">{`Sobran ${amount}`}</StatusPill>
  ) : (
    <StatusPill kind="bad">{`Faltan ${amount}`}</StatusPill>
  )
}
