import { Mail } from 'lucide-react'
import { useWrite } from '#web/lib/api/use-write.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import styles from './en-linea.module.css'

/** A public address, to copy. */
export function Enlace({ enlace }: { enlace: string }) {
  return (
    <p className={styles.address}>
      <span>{enlace}</span>
      <CopyButton text={enlace} label="Copiar el enlace" />
    </p>
  )
}

interface SendWaysProps {
  /** The route that mails the address. */
  mailRoute: string
  telefono: string
  /** The message for WhatsApp. */
  text: string
}

/** The ways to send an address to a member. */
export function SendWays({ mailRoute, telefono, text }: SendWaysProps) {
  const mail = useWrite({
    write: () => api.send(mailRoute, { method: 'POST' }),
    stale: [],
    onDone: () => toast.success('Enlace enviado por correo'),
    onError: (error) => toast.error(describeError(error).sentence),
  })
  return (
    <DialogFooter isSending={mail.isPending}>
      <Button
        icon={<Mail aria-hidden />}
        isPending={mail.isPending}
        isDisabled={mail.isSuccess}
        onPress={() => mail.mutate(undefined)}
      >
        {mail.isSuccess ? 'Enviado' : 'Correo'}
      </Button>
      <WhatsappLink variant="solid" telefono={telefono} text={text}>
        WhatsApp
      </WhatsappLink>
    </DialogFooter>
  )
}
