import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import type { Gimnasio } from '#shared/collections/gimnasio.ts'
import { civilDay } from '#shared/values/dates.ts'
import { api } from '#web/lib/api/api.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
import { useSession } from '#web/lib/session.ts'
import { UnsavedChanges } from '#web/lib/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ImageField } from '#web/ui/pictures/image-field.tsx'
import { recordStore } from '#web/lib/forms/record-store.ts'
import type { Sent } from '#web/lib/forms/save-record.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { horarioInstant } from '#web/lib/horario-steps.ts'
import styles from './configuracion.module.css'
import { type GeneralInput, generalDraft, generalInput, reglasInput } from './general-input.ts'
import { GeneralFields } from './general-fields.tsx'

/** The gym's identity, place and rules. */
export function GeneralForm({ gym: stored }: { gym: Gimnasio }) {
  const { can } = useSession()
  const isReadOnly = !can('settings.update')
  const form = useForm({
    resolver: zodResolver(generalInput),
    defaultValues: generalDraft(stored),
    disabled: isReadOnly,
  })
  const record = useRecordForm({
    stored,
    form,
    schema: generalInput,
    draft: generalDraft,
    picture: 'logo',
    store: generalStore,
    said: () => 'Cambios guardados',
  })
  const { opened: gym = stored } = record
  return (
    <FormProvider {...form}>
      <UnsavedChanges {...record} />
      <form className={styles.form} noValidate onSubmit={record.send}>
        <GeneralFields
          key={record.version}
          logo={
            <ImageField
              label="Logo"
              isOptional
              src={gym.logo ? api.files.getURL(gym, gym.logo, { thumb: '200x200f' }) : undefined}
              {...record.picture}
              isDisabled={isReadOnly}
            />
          }
        />
        <RecordNotice record={record} />
        {!isReadOnly && (
          <div className={styles.save}>
            <Button variant="solid" type="submit" isPending={record.isSending}>
              Guardar cambios
            </Button>
          </div>
        )}
      </form>
    </FormProvider>
  )
}

const generalStore = recordStore<Gimnasio, GeneralInput>('gimnasios', { bodyOf })

/** The gym's record. The opening hours are told by their time alone, and rules without a field stay as they are. */
function bodyOf({ base, changes, input }: Sent<Gimnasio, GeneralInput>): Record<string, unknown> {
  const { apertura, cierre, telefono, ...others } = changes
  const today = civilDay(serverNow(), input.zona_horaria)
  const isRule = ([name]: [string, unknown]) => name in reglasInput.shape
  const [rules, own] = [Object.entries(others).filter(isRule), Object.entries(others).filter((one) => !isRule(one))]
  const hour = (time: string) => horarioInstant(time, today, input.zona_horaria)
  return {
    ...Object.fromEntries(own),
    ...(telefono !== undefined && { telefono: telefono === '' ? null : Number(telefono) }),
    ...(apertura !== undefined && { horario_apertura: hour(apertura) }),
    ...(cierre !== undefined && { horario_cierre: hour(cierre) }),
    ...(rules.length > 0 && { politica: { ...base.politica, ...Object.fromEntries(rules) } }),
  }
}
