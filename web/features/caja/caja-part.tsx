import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Caja, CajaSesion } from '#shared/caja/caja.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CierresCard } from './cierres-card.tsx'
import { AbrirCard } from './contar/abrir-card.tsx'
import { cierresQuery } from './contar/caja.queries.ts'
import { ContarDialog } from './contar/contar-dialog.tsx'
import { MotivoFields } from './contar/motivo-fields.tsx'
import { CorteDialog } from './corte/corte-dialog.tsx'
import { SesionView } from './sesion/sesion-view.tsx'
import { SinCajaBanner } from './sesion/sin-caja-banner.tsx'
import styles from './caja.module.css'

interface CajaPartProps {
  caja: Caja
  sesion: CajaSesion | undefined
  onEdit: (() => void) | undefined
}

/** One till: opened or to be opened, and its last closings. */
export function CajaPart({ caja, sesion, onEdit }: CajaPartProps) {
  // The session being counted stays on the screen when it is closed.
  const [counting, setCounting] = useState<{ sesion: CajaSesion; isHandover: boolean }>()
  const [printed, setPrinted] = useState<CajaSesion>()
  return (
    <>
      {sesion ? (
        <SesionView
          sesion={sesion}
          onClose={() => setCounting({ sesion, isHandover: false })}
          onHandOver={() => setCounting({ sesion, isHandover: true })}
          onPrint={() => setPrinted(sesion)}
        />
      ) : (
        <Closed caja={caja} />
      )}
      <CierresCard caja={caja} isOpen={sesion !== undefined} onPrint={setPrinted} />
      {onEdit && (
        <p className={styles.actions}>
          <Button variant="ghost" size="s" icon={<Pencil aria-hidden />} onPress={onEdit}>
            {`Cambiar ${caja.nombre}`}
          </Button>
        </p>
      )}
      {counting && (
        <ContarDialog
          {...counting}
          onClose={() => setCounting(undefined)}
          onPrint={(closed) => {
            setCounting(undefined)
            setPrinted(closed)
          }}
        />
      )}
      {printed && <CorteDialog sesion={printed} onClose={() => setPrinted(undefined)} />}
    </>
  )
}

/** A closed till opens, once the last difference has its reason. */
function Closed({ caja }: { caja: Caja }) {
  const { can, format } = useSession()
  const { data: cierres = [] } = useQuery(cierresQuery(caja.id))
  const [last] = cierres
  return (
    <>
      <SinCajaBanner sesion={undefined} />
      {last?.falta_motivo && can('cash.close') ? (
        <Card
          title={`Falta el motivo del cierre Z ${last.numero}`}
          description={`Se contaron ${format.money(last.contado)} y se esperaban ${format.money(last.esperado)}.`}
        >
          <MotivoFields sesion={last} onSaved={() => undefined} />
        </Card>
      ) : can('cash.open') ? (
        <AbrirCard caja={caja} />
      ) : (
        <Banner kind="info">Esta caja está cerrada.</Banner>
      )}
    </>
  )
}
