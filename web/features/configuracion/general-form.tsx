import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import type { Gimnasio } from '#shared/collections/gimnasio.ts'
import { api } from '#web/lib/api/api.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
import { useSession } from '#web/lib/session.ts'
import { UnsavedChanges } from '#web/lib/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ImageField } from '#web/ui/pictures/image-field.tsx'
import styles from './configuracion.module.css'
import { generalDraft, generalInput } from './general-input.ts'
import { GeneralFields } from './general-fields.tsx'
import { generalStore } from './gimnasio-store.ts'

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
