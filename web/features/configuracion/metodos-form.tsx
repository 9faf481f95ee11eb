import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type Control, useController, useFieldArray, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type Gimnasio, politica } from '#shared/collections/gimnasio.ts'
import { metodosOf } from '#shared/metodos-pago.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { recordStore } from '#web/lib/forms/record-store.ts'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
import { useSession } from '#web/lib/session.ts'
import { UnsavedChanges } from '#web/lib/unsaved-changes.tsx'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Switch } from '#web/ui/fields/choices/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './configuracion.module.css'

const most = 12

const metodosInput = z.object({ metodos_pago: politica.shape.metodos_pago.unwrap() })
type MetodosInput = z.infer<typeof metodosInput>

const draftOf = (gym: Gimnasio): MetodosInput => ({
  metodos_pago: metodosOf(gym).map(({ nombre, referencia, activo }) => ({ nombre, referencia, activo })),
})

const store = recordStore<Gimnasio, MetodosInput>('gimnasios', {
  bodyOf: ({ base, input }) => ({ politica: { ...base.politica, metodos_pago: input.metodos_pago } }),
})

/** Payment methods, in the order of the charge form. */
export function MetodosForm({ gym: stored }: { gym: Gimnasio }) {
  const { can } = useSession()
  const isReadOnly = !can('settings.update')
  const form = useForm({ resolver: zodResolver(metodosInput), defaultValues: draftOf(stored) })
  const record = useRecordForm({
    stored,
    form,
    schema: metodosInput,
    draft: draftOf,
    store,
    said: () => 'Métodos de pago guardados',
  })
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'metodos_pago' })
  const known = draftOf(record.opened ?? stored).metodos_pago.map(({ nombre }) => nombre)
  const { errors } = form.formState
  const problem = errors.metodos_pago?.root?.message ?? errors.metodos_pago?.message
  return (
    <Card title="Métodos de pago" description="En el orden en que aparecen al cobrar. Los pagos ya hechos no cambian.">
      <UnsavedChanges {...record} />
      <form noValidate onSubmit={record.send}>
        <ul className={styles.metodos}>
          {fields.map(({ id, nombre }, index) => (
            <Metodo
              key={id}
              control={form.control}
              index={index}
              count={fields.length}
              isNew={!known.includes(nombre)}
              isReadOnly={isReadOnly}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
        {problem && <Banner kind="bad">{problem}</Banner>}
        <RecordNotice record={record} />
        {!isReadOnly && (
          <div className={styles.footer}>
            <Button
              icon={<Plus aria-hidden />}
              isDisabled={fields.length >= most}
              onPress={() => append({ nombre: '', referencia: true, activo: true })}
            >
              Agregar método
            </Button>
            <Button variant="solid" type="submit" isPending={record.isSending}>
              Guardar cambios
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}

interface MetodoProps {
  control: Control<MetodosInput>
  index: number
  count: number
  /** Only a new method is named: payments keep the name. */
  isNew: boolean
  isReadOnly: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Metodo({ control, index, count, isNew, isReadOnly, onMove, onRemove }: MetodoProps) {
  const nombre = useFormField(control, `metodos_pago.${index}.nombre`)
  const referencia = useController({ control, name: `metodos_pago.${index}.referencia` }).field
  const activo = useController({ control, name: `metodos_pago.${index}.activo` }).field
  return (
    <li className={styles.metodo}>
      {isNew ? (
        <TextField label="Nombre" isLabelHidden placeholder="Nombre del método" {...nombre} autoFocus maxLength={40} />
      ) : (
        <span className={styles.nombre}>{nombre.value}</span>
      )}
      <Switch
        label="Pide referencia"
        aria-label={`Pide referencia: ${nombre.value}`}
        isSelected={referencia.value}
        onChange={referencia.onChange}
        isDisabled={isReadOnly}
      />
      <Switch
        label="Activo"
        aria-label={`Activo: ${nombre.value}`}
        isSelected={activo.value}
        onChange={activo.onChange}
        isDisabled={isReadOnly}
      />
      {!isReadOnly && (
        <span className={styles.moves}>
          <IconButton
            size="s"
            label={`Subir ${nombre.value}`}
            icon={<ArrowUp aria-hidden />}
            isDisabled={index === 0}
            onPress={() => onMove(-1)}
          />
          <IconButton
            size="s"
            label={`Bajar ${nombre.value}`}
            icon={<ArrowDown aria-hidden />}
            isDisabled={index === count - 1}
            onPress={() => onMove(1)}
          />
          <IconButton
            size="s"
            label={`Quitar ${nombre.value}`}
            icon={<X aria-hidden />}
            isDisabled={count === 1}
            onPress={onRemove}
          />
        </span>
      )}
    </li>
  )
}
