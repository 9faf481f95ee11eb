import { zodResolver } from '@hookform/resolvers/zod'
import type { AcreedorRecord } from '#shared/domiciliacion/acreedor.ts'
import { api } from '#web/lib/api/api.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { actWith, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { UnsavedChanges } from '#web/lib/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { acreedorBody, acreedorDraft, draftOf } from './acreedor-draft.ts'
import styles from './acreedor.module.css'
import { BancoFields } from './banco-fields.tsx'
import { CalendarioFields } from './calendario-fields.tsx'
import { QuienFields } from './quien-fields.tsx'

/** The creditor's data. What is wrong is told before it is sent. */
export function AcreedorForm({ stored }: { stored: AcreedorRecord | null }) {
  const { gym } = useSession()
  const guardar = useWrite({
    what: 'El acreedor',
    write: (body: ReturnType<typeof acreedorBody>) =>
      api.send<AcreedorRecord>('/api/acreedores/guardar', { method: 'POST', body }),
    stale: ['acreedores', 'remesas'],
    onDone: (saved) => {
      reset(draftOf(saved, gym.nombre))
      toast.success('Cambios guardados')
    },
  })
  const { control, send, refusal, formState, setValue, reset } = useActForm(actWith(guardar, acreedorBody), {
    resolver: zodResolver(acreedorDraft),
    mode: 'onTouched',
    defaultValues: draftOf(stored, gym.nombre),
  })
  return (
    <form noValidate onSubmit={send}>
      <UnsavedChanges isDirty={formState.isDirty} isSending={guardar.isPending} />
      <QuienFields control={control} />
      <BancoFields
        control={control}
        stored={stored}
        onChangeAccount={() => setValue('cuenta', true, { shouldDirty: true })}
      />
      <CalendarioFields control={control} />
      {refusal && <Banner kind="bad">{refusal}</Banner>}
      <div className={styles.footer}>
        <Button variant="solid" type="submit" isPending={guardar.isPending}>
          Guardar cambios
        </Button>
      </div>
    </form>
  )
}
