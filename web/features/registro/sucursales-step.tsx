import { zodResolver } from '@hookform/resolvers/zod'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useForm, type Control, type FieldPath } from 'react-hook-form'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { sucursalesPasoInput } from './paso-schemas.ts'
import type { RegistroDraft } from './registro-draft.ts'
import styles from './registro.module.css'
import { StepForm, useRefused, type StepProps } from './step-form.tsx'

type Values = Pick<RegistroDraft, 'sucursales'>

const isField = (path: string): path is FieldPath<Values> => /^sucursales\.\d+\.(nombre|direccion)$/.test(path)

/** The gym's branches. One is enough to start. */
export function SucursalesStep({ draft, problems, onKeep, onGo }: StepProps) {
  const { sucursales } = draft
  const form = useForm({ resolver: zodResolver(sucursalesPasoInput), defaultValues: { sucursales } })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'sucursales' })
  useRefused(form, problems, (path) => (isField(path) ? path : undefined))
  return (
    <StepForm
      form={form}
      onTyped={(values) => onKeep({ ...draft, ...values })}
      onNext={() => onGo('verificar')}
      back={() => onGo('gimnasio')}
    >
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.branch}>
          <legend className={styles.legend}>Sucursal {index + 1}</legend>
          <Fields control={form.control} index={index} />
          {fields.length > 1 && (
            <IconButton
              label={`Quitar la sucursal ${index + 1}`}
              icon={<Trash2 aria-hidden />}
              onPress={() => remove(index)}
            />
          )}
        </fieldset>
      ))}
      <div>
        <Button icon={<Plus aria-hidden />} onPress={() => append({ nombre: '', direccion: '' })}>
          Agregar sucursal
        </Button>
      </div>
    </StepForm>
  )
}

function Fields({ control, index }: { control: Control<Values>; index: number }) {
  const nombre = useFormField(control, `sucursales.${index}.nombre`)
  const direccion = useFormField(control, `sucursales.${index}.direccion`)
  return (
    <div className={styles.branchFields}>
      <TextField label="Nombre" placeholder="Centro" autoFocus={index === 0} {...nombre} />
      <TextField label="Dirección" {...direccion} />
    </div>
  )
}
