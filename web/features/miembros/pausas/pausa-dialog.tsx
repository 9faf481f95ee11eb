import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { datosPausa, pausaInput } from '#shared/collections/pausa.ts'
import { addDays } from '#shared/values/dates.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useCampo, useFormField } from '#web/lib/use-form-field.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PausaPreview } from './pausa-preview.tsx'
import { vistaPausaQuery, type PausaTarget } from './pausas.queries.ts'
import styles from './pausas.module.css'
import { usePausar } from './use-pausas.ts'

interface PausaDialogProps {
  target: PausaTarget
  title: string
  onClose: () => void
}

const defaultDays = 14

/** Asks for dates and reason, and previews the new end dates before saving. */
export function PausaDialog({ target, title, onClose }: PausaDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <PausaForm target={target} onClose={onClose} />
    </Dialog>
  )
}

function PausaForm({ target, onClose }: Omit<PausaDialogProps, 'title'>) {
  const { gym, can } = useSession()
  const today = useToday(gym.zona_horaria)
  const pausar = usePausar(target, onClose)
  const { control, send, refusal } = useActForm(pausar, {
    resolver: zodResolver(pausaInput),
    defaultValues: { desde: today, hasta: addDays(today, defaultDays - 1), motivo: '' },
  })
  const desde = useFormField(control, 'desde')
  const hasta = useFormField(control, 'hasta')
  const vista = useQuery(vistaPausaQuery(target, { desde: desde.value, hasta: hasta.value }))
  const canGo = vista.data?.some(({ problema }) => problema === '') ?? false
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <div className={styles.form}>
          <div className={styles.dates}>
            <DateField label="Primer día" min={can('pauses.retroactive') ? undefined : today} {...desde} />
            <DateField label="Último día" min={desde.value || undefined} {...hasta} />
          </div>
          <TextField autoComplete="off" {...useCampo(datosPausa.motivo, control, 'motivo')} />
          <PausaPreview
            filas={vista.data}
            hasMany={'sucursal_id' in target}
            isStale={vista.isFetching}
            error={vista.error}
            onRetry={() => void vista.refetch()}
          />
          {refusal && <Banner kind="bad">{refusal}</Banner>}
        </div>
      </DialogBody>
      <FormFooter onCancel={onClose} isDisabled={!canGo} isPending={pausar.isPending}>
        Pausar
      </FormFooter>
    </form>
  )
}
