import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, useController, useForm, useWatch } from 'react-hook-form'
import type { Gimnasio, PoliticaDeSaldo } from '#shared/collections/gimnasio.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { recordStore } from '#web/lib/forms/record-store.ts'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
import { useSession } from '#web/lib/session.ts'
import { UnsavedChanges } from '#web/lib/unsaved-changes.tsx'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RadioGroup } from '#web/ui/fields/choices/radio-group.tsx'
import { Switch } from '#web/ui/fields/choices/switch.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { FieldGroup, FieldPair } from '#web/ui/layout/field-group.tsx'
import styles from './configuracion.module.css'
import { saldoDraft, saldoInput, type SaldoInput } from './saldo-input.ts'

const store = recordStore<Gimnasio, SaldoInput>('gimnasios', {
  bodyOf: ({ base, input }) => ({ politica: { ...base.politica, saldo: input } }),
})

/** The rules for rests that are paid later, and the door's answer to who owes. */
export function SaldoForm({ gym: stored }: { gym: Gimnasio }) {
  const { can } = useSession()
  const isReadOnly = !can('settings.update')
  const form = useForm({ resolver: zodResolver(saldoInput), defaultValues: saldoDraft(stored), disabled: isReadOnly })
  const record = useRecordForm({
    stored,
    form,
    schema: saldoInput,
    draft: saldoDraft,
    store,
    said: () => 'Cambios guardados',
  })
  return (
    <Card
      title="Saldo"
      description="Un miembro paga una parte hoy y el resto otro día. Lo que ya se debe se cobra igual si lo apagas."
    >
      <UnsavedChanges {...record} />
      <form noValidate onSubmit={record.send}>
        <Cobro key={`cobro-${record.version}`} control={form.control} />
        <Puerta key={`puerta-${record.version}`} control={form.control} />
        <RecordNotice record={record} />
        {!isReadOnly && (
          <div className={styles.footer}>
            <Button variant="solid" type="submit" isPending={record.isSending}>
              Guardar cambios
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}

type Of = { control: Control<SaldoInput> }

/** The rules for the rest of a charge. */
function Cobro({ control }: Of) {
  const { gym } = useSession()
  const permite = useController({ control, name: 'permite' }).field
  const recepcion = useController({ control, name: 'recepcion' }).field
  const { disabled = false, ...maximo } = useFormField(control, 'maximo')
  const { disabled: _, ...dias } = useFormField(control, 'dias')
  return (
    <FieldGroup name="Al cobrar">
      <Switch
        label="Un cobro puede dejar saldo"
        detail="Quien tiene el permiso «Dejar saldo a pagar después» elige cuánto y para cuándo."
        isSelected={permite.value}
        onChange={permite.onChange}
        isDisabled={disabled}
      />
      <Switch
        label="Recepción también puede dejar saldo"
        isSelected={recepcion.value}
        onChange={recepcion.onChange}
        isDisabled={disabled}
      />
      <FieldPair>
        <MoneyField
          label="Máximo por persona"
          currency={gym.moneda}
          help="La suma de todo lo que debe. Con 0 no hay máximo."
          {...maximo}
          isDisabled={disabled}
          onChange={(amount) => maximo.onChange(amount ?? 0)}
        />
        <NumberField
          label="Plazo propuesto"
          trailing="días"
          help="Para cuándo queda. Se puede cambiar en cada cobro."
          {...dias}
          isDisabled={disabled}
          onChange={(count) => dias.onChange(count ?? Number.NaN)}
        />
      </FieldPair>
    </FieldGroup>
  )
}

const puertas: readonly { id: PoliticaDeSaldo['puerta']; label: string; detail: string }[] = [
  { id: 'pasa', label: 'Pasa', detail: 'La puerta no dice nada.' },
  { id: 'aviso', label: 'Pasa con un aviso', detail: 'Dice cuánto debe y desde cuándo.' },
  { id: 'no', label: 'No pasa', detail: 'Hasta que paga, o alguien con permiso lo deja pasar.' },
]

/** The door's answer for a member who owes. */
function Puerta({ control }: Of) {
  const puerta = useController({ control, name: 'puerta' }).field
  const chosen = useWatch({ control, name: 'puerta' })
  const { disabled = false, ...dias } = useFormField(control, 'puerta_dias')
  return (
    <FieldGroup name="En la puerta">
      <RadioGroup
        label="Quien debe"
        options={puertas}
        value={puerta.value}
        onChange={puerta.onChange}
        isDisabled={disabled}
      />
      {chosen !== 'pasa' && (
        <NumberField
          label="Desde"
          trailing="días"
          help="Después del día en que debía pagar. Con 0, desde el día siguiente."
          {...dias}
          isDisabled={disabled}
          onChange={(count) => dias.onChange(count ?? Number.NaN)}
        />
      )}
    </FieldGroup>
  )
}
