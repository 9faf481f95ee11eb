import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type Gimnasio, gimnasioInput } from '#shared/collections/gimnasio.ts'
import { civilDay } from '#shared/values/dates.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { horarioInstant } from '#web/lib/horario-steps.ts'
import { useSession } from '#web/lib/session.ts'
import { UnsavedChanges } from '#web/lib/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ImageField } from '#web/ui/pictures/image-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './configuracion.module.css'
import { useSaveGimnasio } from './configuracion.queries.ts'
import { generalDraft, generalInput, type GeneralInput, reglasInput } from './general-input.ts'
import { GeneralFields } from './general-fields.tsx'

/** The gym's identity, place and rules. */
export function GeneralForm({ gym: given }: { gym: Gimnasio }) {
  // The gym as it was opened: another desk's change must not replace what is being typed.
  const [gym, setGym] = useState(given)
  const { can } = useSession()
  const isReadOnly = !can('settings.update')
  const [logo, setLogo] = useState<File | null>()
  const [problem, setProblem] = useState<string>()
  const form = useForm({ resolver: zodResolver(generalInput), defaultValues: generalDraft(gym), disabled: isReadOnly })
  const save = useSaveGimnasio(gym)
  const send = form.handleSubmit((input) =>
    save
      .mutateAsync({ ...toRecord(input, gym), ...(logo !== undefined && { logo }) })
      .then((saved) => {
        setGym(saved)
        setLogo(undefined)
        form.reset(generalDraft(saved))
        toast.success('Cambios guardados')
      })
      .catch((error: unknown) => {
        const { sentence, fields } = describeError(error)
        setProblem(fields['logo'])
        const known = Object.entries(fields).filter(([name]) => isField(name))
        if (known.length === 0 && !fields['logo']) toast.error(sentence)
        for (const [name, message] of known) if (isField(name)) form.setError(name, { message })
      }),
  )
  return (
    <FormProvider {...form}>
      <UnsavedChanges isDirty={(form.formState.isDirty || logo !== undefined) && !save.isPending} />
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <GeneralFields
          logo={
            <ImageField
              label="Logo"
              isOptional
              src={gym.logo ? api.files.getURL(gym, gym.logo, { thumb: '200x200f' }) : undefined}
              value={logo}
              onChange={setLogo}
              error={problem}
              isDisabled={isReadOnly}
            />
          }
        />
        {!isReadOnly && (
          <div className={styles.save}>
            <Button variant="solid" type="submit" isPending={save.isPending}>
              Guardar cambios
            </Button>
          </div>
        )}
      </form>
    </FormProvider>
  )
}

function isField(name: string): name is keyof GeneralInput {
  return name in generalInput.shape
}

/** Converts the form to the record; of the opening hours only the time counts. Rules without a field stay as they are. */
function toRecord(input: GeneralInput, { politica }: Gimnasio): Record<string, unknown> {
  const { apertura, cierre, telefono, gestionar_horarios } = input
  const today = civilDay(serverNow(), input.zona_horaria)
  return {
    ...gimnasioInput.parse(input),
    gestionar_horarios,
    telefono: telefono === '' ? null : Number(telefono),
    horario_apertura: horarioInstant(apertura, today, input.zona_horaria),
    horario_cierre: horarioInstant(cierre, today, input.zona_horaria),
    politica: { ...politica, ...reglasInput.parse(input) },
  }
}
