import { Split } from 'lucide-react'
import { efectivo } from '#shared/metodos-pago.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { MedioFields } from '#web/features/recibos/cobrar/medio-fields.tsx'
import { PartesFields } from './partes-fields.tsx'
import type { Cobro, CobroDraft } from '../state/cobro.ts'
import { firstPartes, partAmounts } from '../state/partes.ts'
import { VueltoField } from '#web/features/recibos/cobrar/vuelto-field.tsx'
import styles from './partes-fields.module.css'

interface PagaFieldsProps {
  cobro: Cobro
  draft: CobroDraft
  onChange: (part: Partial<CobroDraft>) => void
  problems: Record<string, string>
}

/** How it is paid: one method or several, and the change for what comes in cash. */
export function PagaFields({ cobro, draft, onChange, problems }: PagaFieldsProps) {
  const { partes } = draft
  const cash = cashOf(cobro, draft)
  const start = () => onChange({ partes: firstPartes(cobro.medios, cobro.medio) })
  return (
    <>
      {partes ? (
        <PartesFields
          cobro={cobro}
          partes={partes}
          onChange={(next) => onChange({ partes: next })}
          error={problems['partes']}
        />
      ) : (
        <MedioFields cobro={cobro} draft={draft} onChange={onChange} error={problems['medio_pago']} />
      )}
      {cash > 0 && <VueltoField efectivo={cash} />}
      {!partes && cobro.total > 0 && cobro.medios.length > 1 && (
        <span className={styles.start}>
          <Button variant="ghost" size="s" icon={<Split aria-hidden />} onPress={start}>
            Pagar en partes
          </Button>
        </span>
      )}
    </>
  )
}

/** The cash part, in cents. */
function cashOf({ medio, total }: Cobro, { partes }: CobroDraft): number {
  if (!partes) return medio === efectivo ? total : 0
  const amounts = partAmounts(partes, total)
  return partes.reduce((sum, parte, at) => sum + (parte.medio_pago === efectivo ? (amounts[at] ?? 0) : 0), 0)
}
