import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useForm, useFormContext, type UseFormSetError } from 'react-hook-form'
import { horarios, type Plan, planFormInput, type PlanFormInput } from '#shared/collections/plan.ts'
import { paths } from '#web/app/paths.ts'
import { describeError } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { UnsavedChanges } from '#web/lib/unsaved-changes.tsx'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { planDraft } from './plan-draft.ts'
import { PlazosFields } from './plazos-fields.tsx'
import { PriceChanges } from './price-changes.tsx'
import styles from './planes.module.css'
import { useSavePlan } from './use-save-plan.ts'

/** The plan and all its terms, saved together. `isCopy`: the stored one is only where the form starts. */
export function PlanForm({ stored, isCopy = false }: { stored: Plan | undefined; isCopy?: boolean }) {
  const { branch } = useSession()
  const navigate = useNavigate()
  const [draft] = useState(() => planDraft(stored, branch.id, isCopy))
  const form = useForm({ resolver: zodResolver(planFormInput), defaultValues: draft })
  const edited = isCopy ? undefined : stored
  const save = useSavePlan(edited)
  const send = form.handleSubmit((input) =>
    save
      .mutateAsync(input)
      .then(async ({ nombre }) => {
        toast.success(edited ? 'Cambios guardados' : `${nombre} ya está en venta`)
        await navigate({ href: paths.planes() })
      })
      .catch((error: unknown) => showProblem(error, form.setError)),
  )
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  return (
    <FormProvider {...form}>
      <UnsavedChanges isDirty={isDirty && !isSubmitting && !(isSubmitSuccessful && save.isSuccess)} />
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <PlanFields />
        <PlazosFields />
        <PausaField />
        <div className={styles.footer}>
          <LinkButton href={paths.planes()}>Cancelar</LinkButton>
          <Button variant="solid" type="submit" isPending={save.isPending}>
            {edited ? 'Guardar cambios' : 'Agregar plan'}
          </Button>
        </div>
        {/* Last, for it comes and goes while fields are left: the button must stay under the press that leaves one. */}
        {edited && <PriceChanges stored={edited} />}
      </form>
    </FormProvider>
  )
}

const horarioOptions = horarios.map((horario) => ({
  id: horario,
  label: horario === 'fijo' ? 'Fijo' : 'Flexible',
  detail: horario === 'fijo' ? 'Una hora acordada' : 'Viene cuando quiere',
}))

function PlanFields() {
  const { control } = useFormContext<PlanFormInput>()
  const horario = useFormField(control, 'horario')
  return (
    <>
      <TextField label="Nombre" autoFocus {...useFormField(control, 'nombre')} />
      <TextArea label="Descripción" isOptional rows={2} {...useFormField(control, 'descripcion')} />
      <RadioCards
        label="Horario"
        options={horarioOptions}
        value={horario.value}
        onChange={horario.onChange}
        minWidth={160}
      />
    </>
  )
}

function PausaField() {
  const { control } = useFormContext<PlanFormInput>()
  const dias = useFormField(control, 'pausa_dias')
  return (
    <div className={styles.short}>
      <NumberField
        label="Días de pausa"
        isOptional
        help="Cuántos puede pausar un miembro en cada periodo. Vacío: sin límite; 0: no se pausa."
        trailing="días"
        minValue={0}
        {...dias}
        value={dias.value ?? null}
      />
    </div>
  )
}

const known = /^(?:nombre|descripcion|horario|pausa_dias|plazos(?:\.\d+\.(?:duracion|unidad|precio))?)$/
const isField = (name: string): name is 'nombre' | 'pausa_dias' | `plazos.${number}.precio` => known.test(name)

/** Refused fields say so in their place; the rest is one notice. */
function showProblem(error: unknown, setError: UseFormSetError<PlanFormInput>): void {
  const { sentence, fields } = describeError(error)
  const shown = Object.entries(fields).flatMap(([name, message]) => (isField(name) ? [{ name, message }] : []))
  if (shown.length === 0) toast.error(sentence)
  for (const [index, { name, message }] of shown.entries()) setError(name, { message }, { shouldFocus: index === 0 })
}
