import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { pausaInput, type PausaInput } from '#shared/collections/pausa.ts'
import { addDays } from '#shared/dates.ts'
import { describeError } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog-parts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { PausaPreview } from './pausa-preview.tsx'
import { vistaPausaQuery, type Whom } from './pausas.queries.ts'
import styles from './pausas.module.css'
import { usePausar } from './use-pausas.ts'

interface PausaDialogProps {
  whom: Whom
  title: string
  onClose: () => void
}

const usualDays = 14

/** Asks when and why, and shows the new dates before anything is saved. */
export function PausaDialog({ whom, title, onClose }: PausaDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <PausaForm whom={whom} onClose={onClose} />
    </Dialog>
  )
}

function PausaForm({ whom, onClose }: Omit<PausaDialogProps, 'title'>) {
  const { gym, can } = useSession()
  const today = useToday(gym.zona_horaria)
  const form = useForm({
    resolver: zodResolver(pausaInput),
    defaultValues: { desde: today, hasta: addDays(today, usualDays - 1), motivo: '' },
  })
  const [desde, hasta] = useWatch({ control: form.control, name: ['desde', 'hasta'] })
  const vista = useQuery(vistaPausaQuery(whom, { desde, hasta }))
  const pausar = usePausar(whom)
  const send = form.handleSubmit((input) => pausar.mutate(input, { onSuccess: onClose }))
  const failure = pausar.error && describeError(pausar.error)
  const canGo = vista.data?.some(({ problema }) => problema === '') ?? false
  const day = (name: 'desde' | 'hasta', label: string, min: string | undefined) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <DateField
          label={label}
          value={field.value}
          onChange={field.onChange}
          min={min}
          error={fieldState.error?.message ?? failure?.fields[name]}
        />
      )}
    />
  )
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <DialogBody>
        <div className={styles.form}>
          <div className={styles.dates}>
            {day('desde', 'Primer día', can('pauses.retroactive') ? undefined : today)}
            {day('hasta', 'Último día', desde || undefined)}
          </div>
          <Controller
            control={form.control}
            name="motivo"
            render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
              <TextField
                ref={ref}
                label="Motivo"
                autoComplete="off"
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={fieldState.error?.message ?? failure?.fields['motivo']}
              />
            )}
          />
          <PausaPreview
            filas={vista.data}
            isStale={vista.isFetching}
            error={vista.error}
            onRetry={() => void vista.refetch()}
          />
          {failure && !isPlaced(failure.fields) && <Banner kind="bad">{failure.sentence}</Banner>}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancelar</Button>
        <Button type="submit" variant="solid" isPending={pausar.isPending} isDisabled={!canGo}>
          Pausar
        </Button>
      </DialogFooter>
    </form>
  )
}

const placed: readonly (keyof PausaInput)[] = ['desde', 'hasta', 'motivo']
const isPlaced = (fields: Record<string, string>) => placed.some((name) => fields[name] !== undefined)
