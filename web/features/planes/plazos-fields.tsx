import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { maxPlazos, type PlanFormInput } from '#shared/collections/plan.ts'
import { datosPlazo, unidades } from '#shared/collections/plan-plazo.ts'
import { useSession } from '#web/lib/session.ts'
import { useCampo } from '#web/lib/use-form-field.ts'
import { classes } from '#web/ui/base/classes.ts'
import { useMedia } from '#web/ui/base/use-media.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { emptyPlazo } from './plan-draft.ts'
import styles from './planes.module.css'

const unidadOptions = unidades.map((unidad) => ({ id: unidad, label: unidad === 'mes' ? 'Meses' : 'Días' }))

/** One to four terms with their prices. */
export function PlazosFields() {
  const { control, formState } = useFormContext<PlanFormInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'plazos', keyName: 'key' })
  const problem = formState.errors.plazos?.root?.message ?? formState.errors.plazos?.message
  return (
    <fieldset className={classes(styles.group, formState.submitCount > 0 && styles.tried)}>
      <legend className={styles.legend}>Plazos y precios</legend>
      {fields.map(({ key }, index) => (
        <PlazoLine key={key} index={index} onRemove={fields.length > 1 ? () => remove(index) : undefined} />
      ))}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {fields.length < maxPlazos ? (
        <div>
          <Button icon={<Plus aria-hidden />} onPress={() => append(emptyPlazo(), { shouldFocus: true })}>
            Agregar plazo
          </Button>
        </div>
      ) : (
        <p className={styles.hint}>Un plan tiene como máximo {maxPlazos} plazos.</p>
      )}
    </fieldset>
  )
}

function PlazoLine({ index, onRemove }: { index: number; onRemove: (() => void) | undefined }) {
  const { gym } = useSession()
  const { control } = useFormContext<PlanFormInput>()
  const isNarrow = useMedia('(width < 768px)')
  // The first line names the columns of all, where a term is a line.
  const isLabelHidden = index > 0 && !isNarrow
  const duracion = useCampo(datosPlazo.duracion, control, `plazos.${index}.duracion`)
  const unidad = useCampo(datosPlazo.unidad, control, `plazos.${index}.unidad`)
  const precio = useCampo(datosPlazo.precio, control, `plazos.${index}.precio`)
  return (
    <div className={styles.line} role="group" aria-label={`Plazo ${index + 1}`}>
      <NumberField
        minValue={datosPlazo.duracion.min}
        {...duracion}
        isLabelHidden={isLabelHidden}
        onChange={(value) => duracion.onChange(value ?? Number.NaN)}
      />
      <div>
        <Select options={unidadOptions} {...unidad} isLabelHidden={isLabelHidden} />
      </div>
      <div className={styles.price}>
        <MoneyField
          currency={gym.moneda}
          {...precio}
          isLabelHidden={isLabelHidden}
          onChange={(value) => precio.onChange(value ?? Number.NaN)}
        />
      </div>
      <span className={styles.remove}>
        <IconButton
          label={`Quitar el plazo ${index + 1}`}
          icon={<X aria-hidden />}
          isDisabled={!onRemove}
          {...(onRemove && { onPress: onRemove })}
        />
      </span>
    </div>
  )
}
