import { useState } from 'react'
import type { Servicio } from '#shared/collections/servicio.ts'
import { funciones } from '#shared/funciones.ts'
import { describeError } from '#web/lib/api/errors.ts'
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

/** The price and limits of one service. */
export function ServicioDialog({ servicio, onClose }: ServicioDialogProps) {
  const [draft, setDraft] = useState(servicio)
  const save = useSaveServicio(servicio.id, {
    onDone: () => {
      toast.success(`Cambios de ${servicio.nombre} guardados`)
      onClose()
    },
  })
  const failure = save.error && describeError(save.error)
  const change = (part: Partial<Servicio>) => setDraft((now) => ({ ...now, ...part }))
  const toggle = (name: string, isOn: boolean) =>
    change({ funciones: isOn ? [...draft.funciones, name] : draft.funciones.filter((one) => one !== name) })
  const send = () => {
    const { nombre, precio, moneda, limite_sucursales, limite_miembros, limite_usuarios, funciones: held } = draft
    const { prueba_gratuita } = draft
    const sent = { nombre, precio, moneda, limite_sucursales, limite_miembros, limite_usuarios, prueba_gratuita }
    save.mutate({ ...sent, funciones: held })
  }
  return (
    <Dialog isOpen onClose={onClose} title={`Editar ${servicio.nombre}`} isDirty={draft !== servicio}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <DialogBody>
          <TextField
            label="Nombre"
            autoFocus
            value={draft.nombre}
            onChange={(nombre) => change({ nombre })}
            error={failure?.fields['nombre']}
          />
          <div className={styles.pair}>
            <MoneyField
              label="Precio al mes"
              currency={/^[A-Z]{3}$/.test(draft.moneda) ? draft.moneda : 'USD'}
              value={draft.precio}
              onChange={(precio) => change({ precio: precio ?? 0 })}
              error={failure?.fields['precio']}
            />
            <TextField
              label="Moneda"
              maxLength={3}
              value={draft.moneda}
              onChange={(moneda) => change({ moneda: moneda.toUpperCase() })}
              error={failure?.fields['moneda']}
            />
          </div>
          <div className={styles.trio}>
            {limits.map(([field, label]) => (
              <NumberField
                key={field}
                label={label}
                minValue={0}
                value={draft[field]}
                onChange={(value) => change({ [field]: value ?? 0 })}
                error={failure?.fields[field]}
              />
            ))}
          </div>
          <p className={styles.when}>
            0 es sin límite. Un gimnasio que ya tiene más lo conserva: solo no puede agregar.
          </p>
          {names.map(([name, label]) => (
            <Checkbox
              key={name}
              label={label}
              isSelected={draft.funciones.includes(name)}
              onChange={(isOn) => toggle(name, isOn)}
            />
          ))}
          <Checkbox
            label="Se puede probar 14 días"
            isSelected={draft.prueba_gratuita}
            onChange={(prueba_gratuita) => change({ prueba_gratuita })}
          />
          {failure && <Banner kind="bad">{failure.sentence}</Banner>}
        </DialogBody>
        <FormFooter onCancel={onClose} isPending={save.isPending}>
          Guardar cambios
        </FormFooter>
      </form>
    </Dialog>
  )
}
