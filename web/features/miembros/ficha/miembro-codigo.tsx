import { useQuery } from '@tanstack/react-query'
import { QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { QrCode } from '#web/ui/pictures/qr-code.tsx'
import { miembroQuery } from '../queries/miembros.queries.ts'
import panel from './miembro-panel.module.css'

/** The code that a scanner at the door reads. It is random and tells nothing about the member. */
export function MiembroCodigo({ id }: { id: string }) {
  const { data } = useQuery(miembroQuery(id))
  const [isShown, setIsShown] = useState(false)
  if (!data) return null
  return (
    <section className={panel.section} aria-label="Código de entrada">
      <h3 className={panel.heading}>Código de entrada</h3>
      {isShown ? (
        <QrCode text={data.codigo} label={`Código de entrada de ${data.nombre}`} />
      ) : (
        <div>
          <Button icon={<QrIcon aria-hidden />} onPress={() => setIsShown(true)}>
            Mostrar el código QR
          </Button>
        </div>
      )}
    </section>
  )
}
