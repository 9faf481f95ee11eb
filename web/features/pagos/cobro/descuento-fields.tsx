import { Percent, X } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { Cobro, CobroDraft } from './state/cobro.ts'
import styles from './cobro.module.css'

interface DescuentoFieldsProps {
  cobro: Pick<Cobro, 'descuento'>
  draft: CobroDraft
  onChange: (part: Partial<CobroDraft>) => void
  errors: Record<string, string>
}

const units = [
  { id: 'monto', label: 'Importe' },
  { id: 'porcentaje', label: '%' },
] as const

/** A discount as an amount or a percentage, and its reason; hidden until opened. */
export function DescuentoFields({ cobro, draft, onChange, errors }: DescuentoFieldsProps) {
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
      <CuantoField cobro={cobro} draft={draft} onChange={onChange} error={errors['descuento']} />
      <span className={styles.beside}>
        <SegmentedControl
          label="Importe o porcentaje"
          options={units}
          value={draft.descuento_en}
          onChange={(descuento_en) => onChange({ descuento_en })}
        />
      </span>
      <TextField
        label="Motivo"
        maxLength={200}
        value={draft.motivo_descuento}
        onChange={(motivo_descuento) => onChange({ motivo_descuento })}
        error={errors['motivo_descuento']}
      />
      <span className={styles.beside}>
        <IconButton
          label="Quitar el descuento"
          icon={<X aria-hidden />}
          onPress={() => onChange({ isDiscounting: false, descuento: null, motivo_descuento: '' })}
        />
      </span>
    </div>
  )
}

type CuantoFieldProps = Omit<DescuentoFieldsProps, 'errors'> & { error: string | undefined }

function CuantoField({ cobro, draft: { descuento, descuento_en }, onChange, error }: CuantoFieldProps) {
  const { gym, format } = useSession()
  const field = {
    label: 'Descuento',
    value: descuento,
    onChange: (typed: number | null) => onChange({ descuento: typed }),
    error,
    autoFocus: true,
  }
  if (descuento_en === 'monto') return <MoneyField {...field} currency={gym.moneda} />
  return (
    <NumberField
      {...field}
      minValue={0}
      formatOptions={percentFormat}
      trailing="%"
      help={`Son ${format.money(cobro.descuento / 100)}`}
    />
  )
}

const percentFormat = { maximumFractionDigits: 2 }
