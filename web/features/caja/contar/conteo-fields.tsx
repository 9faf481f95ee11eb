import { denominaciones } from '#shared/caja/denominaciones.ts'
import { useSession } from '#web/lib/session.ts'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { countedOf, subtotal, type Typed } from './conteo.ts'
import styles from './conteo.module.css'

interface ConteoFieldsProps {
  label: string
  value: Typed
  onChange: (value: Typed) => void
  error?: string | undefined
}

const ways = [
  { id: 'piezas', label: 'Por billetes y monedas' },
  { id: 'importe', label: 'Un importe' },
] as const

/** A count by denomination of the gym's currency, or as an amount. Enter goes to the next denomination. */
export function ConteoFields({ label, value, onChange, error }: ConteoFieldsProps) {
  const { gym, format } = useSession()
  const kinds = denominaciones(gym.moneda)
  const total = countedOf(value)?.monto ?? 0
  return (
    <div className={styles.count}>
      {kinds.length > 0 && (
        <SegmentedControl
          label="Cómo contar"
          isFull
          options={ways}
          value={value.isByPieces ? 'piezas' : 'importe'}
          onChange={(way) => onChange({ ...value, isByPieces: way === 'piezas' })}
        />
      )}
      {value.isByPieces && kinds.length > 0 ? (
        <Pieces kinds={kinds} value={value} onChange={onChange} />
      ) : (
        <MoneyField
          key="importe"
          label={label}
          currency={gym.moneda}
          value={value.amount}
          onChange={(amount) => onChange({ ...value, amount })}
          autoFocus
        />
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {value.isByPieces && kinds.length > 0 && (
        <p className={styles.total}>
          <span>{label}</span>
          <output>{format.money(total)}</output>
        </p>
      )}
    </div>
  )
}

function Pieces({ kinds, value, onChange }: Omit<ConteoFieldsProps, 'label'> & { kinds: readonly number[] }) {
  const { format } = useSession()
  const type = (kind: number, typed: string) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, 5)
    onChange({ ...value, pieces: { ...value.pieces, [kind]: digits } })
  }
  return (
    <div className={styles.pieces} role="group" aria-label="Billetes y monedas">
      {kinds.map((kind, index) => {
        const typed = value.pieces[String(kind)] ?? ''
        return (
          <div key={kind} className={styles.piece}>
            <span className={styles.kind}>{format.money(kind)}</span>
            <TextField
              label={`Cuántos de ${format.money(kind)}`}
              isLabelHidden
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              value={typed}
              onChange={(next) => type(kind, next)}
              autoFocus={index === 0}
              onKeyDown={goOn}
            />
            <span className={styles.subtotal}>{typed === '' ? '—' : format.money(subtotal(kind, typed))}</span>
          </div>
        )
      })}
    </div>
  )
}

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; target: EventTarget; preventDefault: () => void }

/**
 * Enter and the arrows go from one denomination to the next; Enter in the last one sends the form. Ctrl and Enter send it from
 * any: what stays empty is none.
 */
function goOn(event: Key): void {
  const steps: Partial<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }
  const step = steps[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof HTMLInputElement)) return
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    // As a click: a count that is not ready is not sent.
    return target.form?.querySelector<HTMLElement>('[type=submit]')?.click()
  }
  const inputs = [...(target.closest('[role=group]')?.querySelectorAll('input') ?? [])]
  const next = inputs[inputs.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}
