import { type Control, useController } from 'react-hook-form'
import type { Servicio } from '#shared/collections/servicio.ts'
import type { StoredRecord } from '#shared/collections/stored-record.ts'
import { funciones } from '#shared/funciones.ts'
import { asTyped, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './base/operador.module.css'
import { useSaveServicio } from './base/operador.queries.ts'

interface ServicioDialogProps {
  servicio: Servicio
  onClose: () => void
}

const names = Object.entries(funciones)
const limits = [
  ['limite_sucursales', 'Sucursales'],
  ['limite_miembros', 'Miembros'],
  ['limite_usuarios', 'Usuarios'],
] as const

type Values = Omit<Servicio, keyof StoredRecord | 'caracteristicas' | 'color'>

const draftOf = ({ nombre, precio, moneda, prueba_gratuita, funciones: held, ...limites }: Servicio): Values => ({
  nombre,
  precio,
  moneda,
  prueba_gratuita,
  funciones: held,
  limite_sucursales: limites.limite_sucursales,
  limite_miembros: limites.limite_miembros,
  limite_usuarios: limites.limite_usuarios,
})

/** The price and limits of one service. */
export function ServicioDialog({ servicio, onClose }: ServicioDialogProps) {
  const save = useSaveServicio(servicio.id, {
    onDone: () => {
      toast.success(`Cambios de ${servicio.nombre} guardados`)
      onClose()
    },
  })
  const form = useActForm<Values, Values>(save, { resolver: asTyped, defaultValues: draftOf(servicio) })
  const { control, formState } = form
  const moneda = useFormField(control, 'moneda')
  const precio = useFormField(control, 'precio')
  const prueba = useFormField(control, 'prueba_gratuita')
  return (
    <Dialog isOpen onClose={onClose} title={`Editar ${servicio.nombre}`} isDirty={formState.isDirty}>
      <form noValidate onSubmit={form.send}>
        <DialogBody>
          <TextField label="Nombre" autoFocus {...useFormField(control, 'nombre')} />
          <div className={styles.pair}>
            <MoneyField
              label="Precio al mes"
              currency={/^[A-Z]{3}$/.test(moneda.value) ? moneda.value : 'USD'}
              {...precio}
              onChange={(value) => precio.onChange(value ?? 0)}
            />
            <TextField
              label="Moneda"
              maxLength={3}
              {...moneda}
              onChange={(typed) => moneda.onChange(typed.toUpperCase())}
            />
          </div>
          <div className={styles.trio}>
            {limits.map(([field, label]) => (
              <LimiteField key={field} control={control} name={field} label={label} />
            ))}
          </div>
          <p className={styles.when}>
            0 es sin límite. Un gimnasio que ya tiene más lo conserva: solo no puede agregar.
          </p>
          <FuncionesFields control={control} />
          <Checkbox label="Se puede probar 14 días" isSelected={prueba.value} onChange={prueba.onChange} />
          {form.refusal && <Banner kind="bad">{form.refusal}</Banner>}
        </DialogBody>
        <FormFooter onCancel={onClose} isPending={save.isPending}>
          Guardar cambios
        </FormFooter>
      </form>
    </Dialog>
  )
}

type LimiteFieldProps = { control: Control<Values>; name: (typeof limits)[number][0]; label: string }

function LimiteField({ control, name, label }: LimiteFieldProps) {
  const field = useFormField(control, name)
  return <NumberField label={label} minValue={0} {...field} onChange={(value) => field.onChange(value ?? 0)} />
}

function FuncionesFields({ control }: { control: Control<Values> }) {
  const { value, onChange } = useController({ control, name: 'funciones' }).field
  return names.map(([name, label]) => (
    <Checkbox
      key={name}
      label={label}
      isSelected={value.includes(name)}
      onChange={(isOn) => onChange(isOn ? [...value, name] : value.filter((one) => one !== name))}
    />
  ))
}
