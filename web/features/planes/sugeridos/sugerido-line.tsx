import { X } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { datosPlan } from '#shared/collections/plan.ts'
import { datosPlazo, plazoLabel, type PlazoInput } from '#shared/collections/plan-plazo.ts'
import { useSession } from '#web/lib/session.ts'
import { useCampo } from '#web/lib/use-form-field.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { SugeridosInput } from './sugeridos-draft.ts'
import styles from './sugeridos.module.css'

interface SugeridoLineProps {
  index: number
  nombre: string
  plazos: readonly PlazoInput[]
  /** The last one stays. */
  onRemove: (() => void) | undefined
}

/** The name of a suggested plan and a price for each of its terms. */
export function SugeridoLine({ index, nombre, plazos, onRemove }: SugeridoLineProps) {
  const { control } = useFormContext<SugeridosInput>()
  return (
    <li className={styles.line}>
      <TextField {...useCampo(datosPlan.nombre, control, `planes.${index}.nombre`)} label="Plan" />
      <div className={styles.prices}>
        {plazos.map((plazo, at) => (
          <PrecioField key={plazoLabel(plazo)} label={plazoLabel(plazo)} index={index} at={at} />
        ))}
      </div>
      <span className={styles.remove}>
        <IconButton
          label={`Quitar ${nombre}`}
          icon={<X aria-hidden />}
          isDisabled={!onRemove}
          {...(onRemove && { onPress: onRemove })}
        />
      </span>
    </li>
  )
}

function PrecioField({ label, index, at }: { label: string; index: number; at: number }) {
  const { gym } = useSession()
  const { control } = useFormContext<SugeridosInput>()
  const precio = useCampo(datosPlazo.precio, control, `planes.${index}.plazos.${at}.precio`)
  return (
    <MoneyField
      {...precio}
      label={label}
      currency={gym.moneda}
      onChange={(value) => precio.onChange(value ?? Number.NaN)}
    />
  )
}
