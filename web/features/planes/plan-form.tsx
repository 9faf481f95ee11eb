import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { datosPlan, type Plan, planFormInput, type PlanFormInput } from '#shared/collections/plan.ts'
import { paths } from '#web/lib/paths.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
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
import { planDraft } from './plan-draft.ts'
import { PlazosFields } from './plazos-fields.tsx'
import { PriceChanges } from './price-changes.tsx'
import styles from './planes.module.css'
import { planStore } from './plan-store.ts'

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
  const edited = isCopy ? undefined : stored
  const [store] = useState(planStore)
  const form = useForm({ resolver: zodResolver(planFormInput), defaultValues: planDraft(stored, branch.id, isCopy) })
  const record = useRecordForm({
    stored: edited,
    form,
    schema: planFormInput,
    draft: (plan) => planDraft(plan, branch.id, false),
    store,
    said: ({ nombre }, _, before) => (before ? `Cambios de ${nombre} guardados` : `${nombre} ya está en venta`),
    onSaved: () => void navigate({ href: next }),
  })
  return (
    <FormProvider {...form}>
      <UnsavedChanges {...record} />
      <form className={styles.form} noValidate onSubmit={record.send}>
        <PlanFields />
        <PlazosFields />
        <EntradaFields />
        <PausaField />
        <RecordNotice record={record} />
        <div className={styles.footer}>
          <LinkButton href={paths.planes()}>Cancelar</LinkButton>
          <Button variant="solid" type="submit" isPending={record.isSending}>
            {edited ? 'Guardar cambios' : 'Agregar plan'}
          </Button>
        </div>
        {/* Last, because it appears and disappears as fields lose the focus, and the button must not move away from
            under a click. */}
        {record.opened && <PriceChanges stored={record.opened} />}
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
