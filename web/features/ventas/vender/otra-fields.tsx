import { useSession } from '#web/lib/session.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { VentaDraft, VentaProblems } from './state/venta.ts'
import styles from './vender.module.css'

interface OtraFieldsProps {
  draft: VentaDraft
  onChange: (part: Partial<VentaDraft>) => void
  problems: VentaProblems
}

/** The name and price of a thing that is not on the price list. */
export function OtraFields({ draft, onChange, problems }: OtraFieldsProps) {
  const { gym } = useSession()
  return (
    <div className={styles.visitor} data-next>
      <TextField
        label="Concepto"
        autoFocus
        autoComplete="off"
        maxLength={40}
        value={draft.concepto}
        onChange={(concepto) => onChange({ concepto })}
        error={problems.concepto}
      />
      <MoneyField
        label="Precio"
        currency={gym.moneda}
        value={draft.precio}
        onChange={(precio) => onChange({ precio })}
        error={problems.precio}
      />
    </div>
  )
}
