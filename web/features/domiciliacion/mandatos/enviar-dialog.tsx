import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { direccionDeCorreo } from '#shared/campos/limits.ts'
import { diasDeEnlace } from '#shared/domiciliacion/firma-por-enlace.ts'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { useEnviar } from '../queries/mandatos.writes.ts'

interface EnviarDialogProps {
  mandato: Mandato
  onClose: () => void
}

const schema = z.object({ correo: direccionDeCorreo })

/** Sends a draft to its payer, who signs it by a link. */
export function EnviarDialog({ mandato, onClose }: EnviarDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Enviar para firmar" description={mandato.nombre}>
      <EnviarForm mandato={mandato} onClose={onClose} />
    </Dialog>
  )
}

function EnviarForm({ mandato, onClose }: EnviarDialogProps) {
  const enviar = useEnviar(mandato.id, onClose)
  const { control, send, refusal } = useActForm(enviar, {
    resolver: zodResolver(schema),
    defaultValues: { correo: mandato.correo },
  })
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <TextField
          label="Correo de quien paga"
          type="email"
          autoFocus
          autoComplete="off"
          help={`Recibe un enlace para leer y firmar, que sirve ${diasDeEnlace} días, y ahí mismo el código que se le pide.`}
          {...useFormField(control, 'correo')}
        />
        {refusal && <Banner kind="bad">{refusal}</Banner>}
      </DialogBody>
      <FormFooter onCancel={onClose} isPending={enviar.isPending}>
        Enviar
      </FormFooter>
    </form>
  )
}
