import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, useController, useForm } from 'react-hook-form'
import { hasDomiciliacion } from '#shared/domiciliacion/has-domiciliacion.ts'
import { eventosDeWebhook, webhookInput, type Webhook, type WebhookInput } from '#shared/webhooks/webhook.ts'
import type { Gimnasio } from '#shared/collections/gimnasio.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './webhooks.module.css'
import { webhookStore } from './webhooks.queries.ts'

interface WebhookDialogProps {
  /** The webhook to change; without one the form adds one. */
  stored: Webhook | undefined
  onClose: () => void
  /** Called with the secret of a new webhook, which is shown this once. */
  onSecreto: (secreto: string) => void
}

const draftOf = ({ nombre, url, eventos, activo }: Webhook): WebhookInput => ({ nombre, url, eventos, activo })

const names = new Map<string, string>(eventosDeWebhook.map(({ id, nombre }) => [id, nombre]))

export function WebhookDialog(props: WebhookDialogProps) {
  const { stored, onClose } = props
  return (
    <Dialog isOpen onClose={onClose} title={stored ? 'Editar webhook' : 'Agregar webhook'}>
      <WebhookForm {...props} />
    </Dialog>
  )
}

function WebhookForm({ stored, onClose, onSecreto }: WebhookDialogProps) {
  const form = useForm<WebhookInput, unknown, WebhookInput>({
    resolver: zodResolver(webhookInput),
    defaultValues: stored ? draftOf(stored) : { nombre: '', url: '', eventos: [], activo: true },
  })
  const { control } = form
  const record = useRecordForm({
    stored,
    form,
    schema: webhookInput,
    draft: draftOf,
    store: webhookStore,
    said: (_, { nombre }, before) => (before ? `Cambios de ${nombre} guardados` : `${nombre} agregado`),
    onSaved: (saved) => {
      onClose()
      if ('secreto' in saved) onSecreto(saved.secreto)
    },
  })
  return (
    <form noValidate onSubmit={record.send}>
      <DialogBody>
        <TextField label="Nombre" autoFocus autoComplete="off" {...useFormField(control, 'nombre')} />
        <TextField
          label="Dirección"
          type="url"
          placeholder="https://"
          help="Adonde Vigente envía cada aviso. Tiene que verse desde internet."
          {...useFormField(control, 'url')}
        />
        <Eventos control={control} />
      </DialogBody>
      <FormFooter
        onCancel={onClose}
        isPending={record.isSending}
        notice={<RecordNotice record={record} names={names} />}
      >
        {stored ? 'Guardar cambios' : 'Agregar'}
      </FormFooter>
    </form>
  )
}

/** A gym that never let anybody owe has no events about it, and one outside of Spain none about direct debits. */
function gruposOf(gym: Pick<Gimnasio, 'politica' | 'pais' | 'moneda'>): string[] {
  const isUsed: Partial<Record<string, boolean>> = {
    Saldos: gym.politica.saldo !== undefined,
    Domiciliación: hasDomiciliacion(gym),
  }
  return [...new Set(eventosDeWebhook.map(({ grupo }) => grupo))].filter((grupo) => isUsed[grupo] !== false)
}

function Eventos({ control }: { control: Control<WebhookInput> }) {
  const { can, gym } = useSession()
  const { field, fieldState } = useController({ control, name: 'eventos' })
  const change = (id: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...field.value, id] : field.value.filter((other) => other !== id))
  return (
    <fieldset className={styles.eventos}>
      <legend>Qué le avisa</legend>
      {fieldState.error && <Banner kind="bad">{fieldState.error.message}</Banner>}
      <div className={styles.grupos}>
        {gruposOf(gym).map((grupo) => (
          <div key={grupo} className={styles.grupo} role="group" aria-label={grupo}>
            <span className={styles.grupoName}>{grupo}</span>
            {eventosDeWebhook
              .filter((evento) => evento.grupo === grupo)
              .map(({ id, nombre, permiso }) => (
                <Checkbox
                  key={id}
                  label={nombre}
                  isSelected={field.value.includes(id)}
                  isDisabled={!can(permiso) && !field.value.includes(id)}
                  onChange={(isChosen) => change(id, isChosen)}
                />
              ))}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
