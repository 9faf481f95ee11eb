import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Remesa } from '#shared/domiciliacion/remesa.ts'
import { useSession } from '#web/lib/session.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useDescargar, useRetirar } from '../queries/remesas.writes.ts'
import { PresentButton } from './present-button.tsx'

/** The acts on a file at the head of its page. Once it is presented it stays. */
export function RemesaActs({ remesa }: { remesa: Remesa }) {
  const [isAsking, setIsAsking] = useState(false)
  const isPhone = useMedia(phoneQuery)
  const descargar = useDescargar(remesa)
  if (remesa.estado === 'retirada') return null
  const isMade = remesa.estado === 'generada'
  return (
    <>
      {isMade && (
        <Button variant="ghost" onPress={() => setIsAsking(true)}>
          Retirar
        </Button>
      )}
      <Button icon={<Download aria-hidden />} isPending={descargar.isPending} onPress={() => descargar.mutate()}>
        Descargar archivo
      </Button>
      {isMade && !isPhone && <PresentButton remesa={remesa} />}
      <Withdraw remesa={remesa} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}

/** The main act of a file on a phone. Goes last in the page. */
export function RemesaPhoneBar({ remesa }: { remesa: Remesa }) {
  const isPhone = useMedia(phoneQuery)
  if (!isPhone || remesa.estado !== 'generada') return null
  return (
    <PhoneBar>
      <PresentButton remesa={remesa} />
    </PhoneBar>
  )
}

interface WithdrawProps {
  remesa: Remesa
  isOpen: boolean
  onClose: () => void
}

function Withdraw({ remesa, isOpen, onClose }: WithdrawProps) {
  const { format } = useSession()
  const retirar = useRetirar(remesa.id, onClose)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="¿Retirar esta remesa?"
      confirmLabel="Retirar remesa"
      isDanger
      isPending={retirar.isPending}
      onClose={onClose}
      onConfirm={() => retirar.mutate()}
    >
      <p>
        Sus {format.number(remesa.recibos)} recibos vuelven a la próxima propuesta. Retírala solo si el archivo no llegó
        al banco: si ya lo subiste, anúlalo antes allí.
      </p>
    </ConfirmDialog>
  )
}
