import { Ticket, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { useOpenVenta } from '#web/lib/forms/use-open-venta.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ConexionNotice } from './pantalla/conexion-notice.tsx'
import { Door } from './pantalla/door.tsx'
import { OcupacionCard } from './pantalla/ocupacion-card.tsx'
import { UltimasCard } from './pantalla/ultimas-card.tsx'
import { useExceptions } from './pantalla/use-exceptions.tsx'
import styles from './entrada.module.css'
import { isMuted, mute } from './puerta/sonidos.ts'
import { usePuerta } from './puerta/use-puerta.ts'
import { useCopia } from './sin-conexion/use-copia.ts'

/** Entrada: who may come in, and who is inside. */
export function EntradaPage() {
  const { branch, can } = useSession()
  const openVenta = useOpenVenta()
  const { copia, old } = useCopia()
  const puerta = usePuerta(copia)
  const { askPermiso, undo, dialog } = useExceptions(puerta)
  return (
    <div className={styles.page}>
      <PageHeader
        title="Entrada"
        subtitle={branch.nombre}
        actions={
          <>
            <SoundButton />
            {can('sales.create') && !puerta.isLost && (
              <Button icon={<Ticket aria-hidden />} onPress={() => openVenta({ isPase: true })}>
                Pase del día
              </Button>
            )}
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.door}>
          <Door puerta={puerta} copia={copia} onLetIn={askPermiso} onUndo={undo} />
          <ConexionNotice copia={copia} old={old} puerta={puerta} />
        </div>
        <div className={styles.side}>
          <OcupacionCard />
          {can('attendance.index') && (
            <UltimasCard pendientes={puerta.cola.pendientes} copia={copia} onUndo={(entry) => void undo(entry)} />
          )}
        </div>
      </div>
      {dialog}
    </div>
  )
}

function SoundButton() {
  const [isQuiet, setIsQuiet] = useState(isMuted)
  const toggle = () => {
    mute(!isQuiet)
    setIsQuiet(!isQuiet)
  }
  return (
    <IconButton
      label={isQuiet ? 'Activar los sonidos' : 'Silenciar los sonidos'}
      icon={isQuiet ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      onPress={toggle}
    />
  )
}
