import { HandCoins, Split } from 'lucide-react'
import { aCuentaEscrito, efectivo } from '#shared/metodos-pago.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Kbd } from '#web/ui/buttons/kbd.tsx'
import { OnlyOption } from '#web/ui/fields/only-option.tsx'
import { MedioFields } from '#web/features/recibos/cobrar/medio-fields.tsx'
import { PartesFields } from './partes-fields.tsx'
import { RestoFields } from './resto-fields.tsx'
import { isOwedWhole, type Cobro, type CobroDraft } from '../state/cobro.ts'
import { firstPartes, partAmounts } from '../state/partes.ts'
import { VueltoField } from '#web/features/recibos/cobrar/vuelto-field.tsx'
import styles from './partes-fields.module.css'

interface PagaFieldsProps {
  cobro: Cobro
  draft: CobroDraft
  onChange: (part: Partial<CobroDraft>) => void
  /** Begins to leave a rest; absent if none may be left. */
  onOwe: (() => void) | undefined
  problems: Record<string, string>
}

/** How it is paid: one method or several, what is left to be paid later, and the change for what comes in cash. */
export function PagaFields({ cobro, draft, onChange, onOwe, problems }: PagaFieldsProps) {
  const { partes, resto } = draft
  const isOwed = isOwedWhole(cobro)
  const cash = cashOf(cobro, draft)
  const start = () => onChange({ partes: firstPartes(cobro.medios, cobro.medio) })
  return (
    <>
      {isOwed ? (
        <OnlyOption label="Medio de pago" option={{ label: aCuentaEscrito }} />
      ) : partes ? (
        <PartesFields
          cobro={cobro}
          partes={partes}
          onChange={(next) => onChange({ partes: next })}
          error={problems['partes']}
        />
      ) : (
        <MedioFields cobro={cobro} draft={draft} onChange={onChange} error={problems['medio_pago']} />
      )}
      {resto && (
        <RestoFields cobro={cobro} draft={resto} onChange={(next) => onChange({ resto: next })} problems={problems} />
      )}
      {cash > 0 && <VueltoField efectivo={cash} />}
      {cobro.total > 0 && (
        <span className={styles.start}>
          {!partes && !isOwed && cobro.medios.length > 1 && (
            <Button variant="ghost" size="s" icon={<Split aria-hidden />} onPress={start}>
              Pagar en partes
            </Button>
          )}
          {!resto && onOwe && (
            <Button
              variant="ghost"
              size="s"
              icon={<HandCoins aria-hidden />}
              trailing={<Kbd>D</Kbd>}
              aria-keyshortcuts="d"
              onPress={onOwe}
            >
              Queda debiendo
            </Button>
          )}
        </span>
      )}
    </>
  )
}

/** The cash part, in cents. */
function cashOf({ medio, pagado }: Cobro, { partes }: CobroDraft): number {
  if (pagado === 0) return 0
  if (!partes) return medio === efectivo ? pagado : 0
  const amounts = partAmounts(partes, pagado)
  return partes.reduce((sum, parte, at) => sum + (parte.medio_pago === efectivo ? (amounts[at] ?? 0) : 0), 0)
}
