import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Caja, CajaSesion } from '#shared/caja/caja.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { cierresQuery } from './contar/caja.queries.ts'
import { MotivoFields } from './contar/motivo-fields.tsx'
import styles from './caja.module.css'

interface CierresCardProps {
  caja: Caja
  isOpen: boolean
  onPrint: (sesion: CajaSesion) => void
}

/** The last closings of a till; the very last can be reopened while the till is closed. */
export function CierresCard({ caja, isOpen, onPrint }: CierresCardProps) {
  const { can } = useSession()
  const { data = [] } = useQuery(cierresQuery(caja.id))
  const [reopening, setReopening] = useState<CajaSesion>()
  if (data.length === 0) return null
  const mayReopen = can('cash.reopen') && !isOpen
  return (
    <Card title="Últimos cierres">
      <ul className={styles.list}>
        {data.map((sesion, index) => (
          <Cierre
            key={sesion.id}
            sesion={sesion}
            onPrint={() => onPrint(sesion)}
            onReopen={mayReopen && index === 0 ? () => setReopening(sesion) : undefined}
          />
        ))}
      </ul>
      {reopening && (
        <Dialog
          isOpen
          onClose={() => setReopening(undefined)}
          title={`Reabrir el cierre Z ${reopening.numero}`}
          description="El Z conserva su número y queda marcado como reabierto. Al volver a cerrar, la caja toma el número siguiente."
          size="s"
        >
          <DialogBody>
            <MotivoFields
              sesion={reopening}
              path="reabrir"
              label="Motivo"
              action="Reabrir la caja"
              onSaved={() => {
                toast.success(`${caja.nombre} está abierta otra vez`)
                setReopening(undefined)
              }}
            />
          </DialogBody>
        </Dialog>
      )}
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
  const { numero, cerrada, contado, diferencia, motivo, reabierta, expand } = sesion
  return (
    <li className={styles.row}>
      <span className={styles.texts}>
        <span className={styles.name}>
          Z {numero} · {format.money(contado)}
        </span>
        <span className={styles.detail}>
          {[format.moment(cerrada), expand?.cerrada_por?.name, motivo].filter(Boolean).join(' · ')}
        </span>
      </span>
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
    </li>
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
