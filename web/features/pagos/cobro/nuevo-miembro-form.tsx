import { zodResolver } from '@hookform/resolvers/zod'
import { Controller } from 'react-hook-form'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { emptyOf } from '#shared/campos/campo.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import { miembroInput } from '#shared/collections/miembro-input.ts'
import { guessMiembro } from '#web/features/miembros/buscador/guess-miembro.ts'
import { AlreadyThere } from '#web/features/miembros/formulario/already-there.tsx'
import { DocumentoAviso } from '#web/features/miembros/formulario/documento-aviso.tsx'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './cobro.module.css'
import { useAddMiembro } from './state/use-add-miembro.ts'

interface NuevoMiembroFormProps {
  /** The search text: a name, or a document if it is digits. */
  typed: string
  onChoose: (miembro: MiembroPago) => void
  onBack: () => void
}

/** Only the fields needed to charge a new member; the rest can be added later. */
export function NuevoMiembroForm({ typed, onChoose, onBack }: NuevoMiembroFormProps) {
  const { branch, format } = useSession()
  const labels = { nombre: 'Nombre y apellido', dni: format.documentName, telefono: 'Teléfono' }
  const add = useAddMiembro({ onDone: onChoose })
  const form = useActForm(add, {
    resolver: zodResolver(miembroInput),
    defaultValues: { ...emptyOf(datosMiembro), ...guessMiembro(typed), sucursal_id: branch.id },
  })
  return (
    <form onSubmit={form.send} noValidate>
      <DialogBody>
        {names.map((name, index) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
              <TextField
                ref={ref}
                label={labels[name]}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={fieldState.error?.message}
                autoFocus={index === (form.formState.defaultValues?.nombre ? 1 : 0)}
                autoComplete="off"
                {...(name === 'telefono' && { inputMode: 'tel' as const })}
              />
            )}
          />
        ))}
        {/* Its line is kept free, so that the buttons do not move away from under a click that leaves the field. */}
        <div className={styles.aviso}>
          <DocumentoAviso control={form.control} />
        </div>
        <AlreadyThere control={form.control} take="Cobrar a este miembro" onTake={onChoose} />
        {form.refusal && <Banner kind="bad">{form.refusal}</Banner>}
      </DialogBody>
      <FormFooter onCancel={onBack} cancelLabel="Volver" isPending={add.isPending}>
        Agregar y continuar
      </FormFooter>
    </form>
  )
}

const names = ['nombre', 'dni', 'telefono'] as const
