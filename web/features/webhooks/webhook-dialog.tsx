import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, useController, useForm } from 'react-hook-form'
import { eventosDeWebhook, webhookInput, type Webhook, type WebhookInput } from '#shared/webhooks/webhook.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './webhooks.module.css'
import { useSaveWebhook } from './webhooks.queries.ts'

interface WebhookDialogProps {
  /** The webhook to change; without one the form adds one. */
  stored: Webhook | undefined
  onClose: () => void
  /** Called with the secret of a new webhook, which is shown this once. */
  onSecreto: (secreto: string) => void
}

export function WebhookDialog({ stored, onClose, onSecreto }: WebhookDialogProps) {
  const { control, handleSubmit, setError, formState } = useForm<WebhookInput, unknown, WebhookInput>({
    resolver: zodResolver(webhookInput),
    defaultValues: { nombre: '', url: '', eventos: [], activo: true, ...stored },
  })
  const save = useSaveWebhook(stored, {
    onDone: ({ secreto }, { nombre }) => {
      toast.success(stored ? `Cambios de ${nombre} guardados` : `${nombre} agregado`)
      onClose()
      if (secreto !== null) onSecreto(secreto)
    },
    onError: (error) => {
      const { fields } = describeError(error)
      for (const name of ['nombre', 'url', 'eventos'] as const)
        if (fields[name]) setError(name, { message: fields[name] })
    },
  })
  const send = handleSubmit((input) => save.mutate(input))
  const failure = save.error && describeError(save.error)
  return (
    <Dialog isOpen onClose={onClose} isDirty={formState.isDirty} title={stored ? 'Editar webhook' : 'Agregar webhook'}>
      <form noValidate onSubmit={(event) => void send(event)}>
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
          {failure && Object.keys(failure.fields).length === 0 && <Banner kind="bad">{failure.sentence}</Banner>}
        </DialogBody>
        <FormFooter onCancel={onClose} isPending={save.isPending}>
          {stored ? 'Guardar cambios' : 'Agregar'}
        </FormFooter>
      </form>
    </Dialog>
  )
}

const grupos = [...new Set(eventosDeWebhook.map(({ grupo }) => grupo))]

function Eventos({ control }: { control: Control<WebhookInput> }) {
  const { can } = useSession()
  const { field, fieldState } = useController({ control, name: 'eventos' })
  const change = (id: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...field.value, id] : field.value.filter((other) => other !== id))
  return (
    <fieldset className={styles.eventos}>
      <legend>Qué le avisa</legend>
      {fieldState.error && <Banner kind="bad">{fieldState.error.message}</Banner>}
      <div className={styles.grupos}>
        {grupos.map((grupo) => (
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
