import type { ReactNode } from 'react'
import type { Cobro, CobroContext, CobroDraft } from './state/cobro.ts'
import styles from './cobro.module.css'
import { DescuentoFields } from './descuento-fields.tsx'
import { FechaField } from './fecha-field.tsx'

interface ExtraFieldsProps {
  cobro: Cobro
  draft: CobroDraft
  context: Pick<CobroContext, 'canDiscount' | 'canBackdate' | 'today'>
  onChange: (part: Partial<CobroDraft>) => void
  problems: Record<string, string>
  /** Another way than charging now. */
  otherwise: ReactNode
}

/** A discount and another date, for users who may. */
export function ExtraFields({ cobro, draft, context, onChange, problems, otherwise }: ExtraFieldsProps) {
  const { canDiscount, canBackdate, today } = context
  return (
    <div className={styles.extras}>
      {canDiscount && cobro.plazo && (
        <DescuentoFields cobro={cobro} draft={draft} onChange={onChange} errors={problems} />
      )}
      {canBackdate && <FechaField draft={draft} today={today} onChange={onChange} error={problems['fecha_cobro']} />}
      {otherwise}
    </div>
  )
}
