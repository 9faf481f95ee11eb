import { Percent } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { CobroDraft } from './state/cobro.ts'
import styles from './cobro.module.css'

interface DescuentoFieldsProps {
  draft: CobroDraft
  onChange: (part: Partial<CobroDraft>) => void
  errors: Record<string, string>
}

/** An amount off the price and its reason; hidden until opened. */
export function DescuentoFields({ draft, onChange, errors }: DescuentoFieldsProps) {
  const { gym } = useSession()
  if (!draft.isDiscounting) {
    return (
      <span>
        <Button
          variant="ghost"
          size="s"
          icon={<Percent aria-hidden />}
          onPress={() => onChange({ isDiscounting: true })}
        >
          Agregar descuento
        </Button>
      </span>
    )
  }
  return (
    <div className={styles.discount}>
      <MoneyField
        label="Descuento"
        currency={gym.moneda}
        value={draft.descuento}
        onChange={(descuento) => onChange({ descuento })}
        error={errors['descuento']}
        autoFocus
      />
      <TextField
        label="Motivo"
        maxLength={200}
        value={draft.motivo_descuento}
        onChange={(motivo_descuento) => onChange({ motivo_descuento })}
        error={errors['motivo_descuento']}
      />
      <span className={styles.remove}>
        <Button
          variant="ghost"
          onPress={() => onChange({ isDiscounting: false, descuento: null, motivo_descuento: '' })}
        >
          Quitar
        </Button>
      </span>
    </div>
  )
}
