import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { CajaSesion } from '#shared/caja/caja.ts'
import { hasText } from '#shared/campos/limits.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { MotivoFields } from './motivo-fields.tsx'
import { differenceName } from './difference.ts'
import styles from './contar.module.css'

interface ResultadoProps {
  sesion: CajaSesion
  onClose: () => void
  onPrint: () => void
}

/** The expected and the counted cash; a difference asks for its reason. */
export function Resultado({ sesion: given, onClose, onPrint }: ResultadoProps) {
  const { format } = useSession()
  const [sesion, setSesion] = useState(given)
  const { contado, esperado, diferencia } = sesion
  const { name, kind } = differenceName(diferencia)
  return (
    <>
      <DialogBody>
        <dl className={styles.results}>
          <div>
            <dt>Contado</dt>
            <dd>{format.money(contado)}</dd>
          </div>
          <div>
            <dt>Esperado</dt>
            <dd>{format.money(esperado)}</dd>
          </div>
          <div className={[styles.difference, styles[kind]].join(' ')}>
            <dt>{name}</dt>
            <dd>{format.money(Math.abs(diferencia))}</dd>
          </div>
        </dl>
        {sesion.falta_motivo && <MotivoFields sesion={sesion} onSaved={setSesion} />}
        {hasText(sesion.motivo) && <p>Motivo: {sesion.motivo}</p>}
      </DialogBody>
      {!sesion.falta_motivo && (
        <DialogFooter>
          <Button icon={<Printer aria-hidden />} onPress={onPrint}>
            {`Ver e imprimir Z ${sesion.numero}`}
          </Button>
          <Button variant="solid" autoFocus onPress={onClose}>
            Listo
          </Button>
        </DialogFooter>
      )}
    </>
  )
}
