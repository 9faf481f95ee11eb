import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useForm, useFormContext, type UseFormSetError } from 'react-hook-form'
import { datosPlan, type Plan, planFormInput, type PlanFormInput } from '#shared/collections/plan.ts'
import { paths } from '#web/lib/paths.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { UnsavedChanges } from '#web/lib/unsaved-changes.tsx'
import { useCampo } from '#web/lib/use-form-field.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import { WeekdayField } from '#web/ui/fields/choices/weekday-field.tsx'
import { RadioCards } from '#web/ui/fields/choices/radio-cards.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { planDraft } from './plan-draft.ts'
import { PlazosFields } from './plazos-fields.tsx'
import { PriceChanges } from './price-changes.tsx'
import styles from './planes.module.css'
import { useSavePlan } from './use-save-plan.ts'

interface PlanFormProps {
  stored: Plan | undefined
  /** The stored plan only provides the initial values. */
  isCopy?: boolean
  /** The address to go to once saved. */
  next?: string | undefined
}

/** A plan and its terms, saved together. */
export function PlanForm({ stored, isCopy = false, next = paths.planes() }: PlanFormProps) {
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
        toast.success(edited ? `Cambios de ${nombre} guardados` : `${nombre} ya está en venta`)
        await navigate({ href: next })
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
        <EntradaFields />
        <PausaField />
        <div className={styles.footer}>
          <LinkButton href={paths.planes()}>Cancelar</LinkButton>
          <Button variant="solid" type="submit" isPending={save.isPending}>
            {edited ? 'Guardar cambios' : 'Agregar plan'}
          </Button>
        </div>
        {/* Last, because it appears and disappears as fields lose the focus, and the button must not move away from
            under a click. */}
        {edited && <PriceChanges stored={edited} />}
      </form>
    </FormProvider>
  )
}

const horarioOptions = datosPlan.horario.options.map((horario) => ({
  id: horario,
  label: horario === 'fijo' ? 'Fijo' : 'Flexible',
  detail: horario === 'fijo' ? 'Una hora acordada' : 'Viene cuando quiere',
}))

function PlanFields() {
  const { control } = useFormContext<PlanFormInput>()
  return (
    <>
      <TextField autoFocus {...useCampo(datosPlan.nombre, control, 'nombre')} />
      <TextArea rows={2} {...useCampo(datosPlan.descripcion, control, 'descripcion')} />
      <RadioCards options={horarioOptions} minWidth={160} {...useCampo(datosPlan.horario, control, 'horario')} />
    </>
  )
}

function EntradaFields() {
  const { branches } = useSession()
  const { control, watch } = useFormContext<PlanFormInput>()
  const cupo = useCampo(datosPlan.cupo, control, 'cupo')
  const dias = useCampo(datosPlan.dias, control, 'dias')
  const { label, value, onChange } = useCampo(datosPlan.todas_las_sucursales, control, 'todas_las_sucursales')
  return (
    <>
      {watch('horario') === 'fijo' && (
        <>
          <WeekdayField {...dias} value={dias.value ?? ''} />
          <div className={styles.short}>
            <NumberField trailing="personas" minValue={datosPlan.cupo.min} {...cupo} value={cupo.value ?? null} />
          </div>
        </>
      )}
      {branches.length > 1 && <Checkbox label={label} isSelected={value ?? false} onChange={onChange} />}
    </>
  )
}

function PausaField() {
  const { control } = useFormContext<PlanFormInput>()
  const dias = useCampo(datosPlan.pausa_dias, control, 'pausa_dias')
  return (
    <div className={styles.short}>
      <NumberField trailing="días" minValue={datosPlan.pausa_dias.min} {...dias} value={dias.value ?? null} />
    </div>
  )
}

const known = /^(?:nombre|descripcion|horario|pausa_dias|dias|cupo|plazos(?:\.\d+\.(?:duracion|unidad|precio))?)$/
const isField = (name: string): name is 'nombre' | 'pausa_dias' | 'dias' | 'cupo' | `plazos.${number}.precio` =>
  known.test(name)

/** Shows refused fields in their place and the rest in one notice. */
function showProblem(error: unknown, setError: UseFormSetError<PlanFormInput>): void {
  const { sentence, fields } = describeError(error)
  const shown = Object.entries(fields).flatMap(([name, message]) => (isField(name) ? [{ name, message }] : []))
  if (shown.length === 0) toast.error(sentence)
  for (const [index, { name, message }] of shown.entries()) setError(name, { message }, { shouldFocus: index === 0 })
}
