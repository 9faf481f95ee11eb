import { Download } from 'lucide-react'
import type { Remesa } from '#shared/domiciliacion/remesa.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { useDescargar } from '../queries/remesas.writes.ts'
import { PresentButton } from './present-button.tsx'
import { RecoverButton, WithdrawButton } from './withdraw-buttons.tsx'

/** The acts on a file at the head of its page. Once it is presented it stays. */
export function RemesaActs({ remesa }: { remesa: Remesa }) {
  const isPhone = useMedia(phoneQuery)
  const descargar = useDescargar(remesa)
  if (remesa.estado === 'retirada') return <RecoverButton id={remesa.id} />
  const isMade = remesa.estado === 'generada'
  return (
    <>
      {isMade && <WithdrawButton id={remesa.id} />}
      <Button icon={<Download aria-hidden />} isPending={descargar.isPending} onPress={() => descargar.mutate()}>
        Descargar archivo
      </Button>
      {isMade && !isPhone && <PresentButton remesa={remesa} />}
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
