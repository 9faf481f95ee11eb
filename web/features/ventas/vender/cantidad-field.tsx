import { Minus, Plus } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './vender.module.css'

interface CantidadFieldProps {
  value: string
  onChange: (typed: string) => void
  onStep: (by: 1 | -1) => void
  error: string | undefined
}

/** How many; the keys + and − change it, too. */
export function CantidadField({ value, onChange, onStep, error }: CantidadFieldProps) {
  return (
    <div className={styles.cantidad}>
      <TextField
        label="Cantidad"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={value}
        onChange={onChange}
        error={error}
      />
      <IconButton variant="outline" label="Una menos" icon={<Minus aria-hidden />} onPress={() => onStep(-1)} />
      <IconButton variant="outline" label="Una más" icon={<Plus aria-hidden />} onPress={() => onStep(1)} />
    </div>
  )
}
