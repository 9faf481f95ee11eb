import { Plus, X } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useCurrencySign } from '#web/ui/fields/currency-sign.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ReferenceAlarm } from '#web/features/recibos/cobrar/medio-fields.tsx'
import { isFull, partAmounts, withOneMore, type ParteDraft } from '../state/partes.ts'
import type { Cobro } from '../state/cobro.ts'
import styles from './partes-fields.module.css'

interface PartesFieldsProps {
  cobro: Cobro
  partes: readonly ParteDraft[]
  onChange: (partes: ParteDraft[] | null) => void
  error: string | undefined
}

/** A payment with several methods: an amount for each, and the rest for the last. */
export function PartesFields({ cobro, partes, onChange, error }: PartesFieldsProps) {
  const amounts = partAmounts(partes, cobro.pagado)
  const change = (key: number, part: Partial<ParteDraft>) =>
    onChange(partes.map((parte) => (parte.key === key ? { ...parte, ...part } : parte)))
  const remove = (key: number) => onChange(partes.filter((parte) => parte.key !== key))
  return (
    <section className={styles.parts} aria-label="Pago en partes" data-invalid={error ? '' : undefined}>
      {partes.map((parte, at) => (
        <Parte
          key={parte.key}
          parte={parte}
          place={at + 1}
          rest={at === partes.length - 1 ? (amounts[at] ?? 0) : null}
          cobro={cobro}
          onChange={(part) => change(parte.key, part)}
          onRemove={partes.length > 2 ? () => remove(parte.key) : undefined}
        />
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className={styles.actions}>
        {!isFull(partes) && (
          <Button
            size="s"
            variant="ghost"
            icon={<Plus aria-hidden />}
            onPress={() => onChange(withOneMore(partes, cobro.medios))}
          >
            Otra parte
          </Button>
        )}
        <Button size="s" variant="ghost" onPress={() => onChange(null)}>
          Un solo medio
        </Button>
      </p>
    </section>
  )
}

interface ParteProps {
  parte: ParteDraft
  place: number
  /** In cents, for the last part. */
  rest: number | null
  cobro: Cobro
  onChange: (part: Partial<ParteDraft>) => void
  onRemove: (() => void) | undefined
}

function Parte({ parte, place, rest, cobro, onChange, onRemove }: ParteProps) {
  const { format, gym } = useSession()
  const sign = useCurrencySign(gym.moneda)
  const { medio_pago, monto, referencia } = parte
  return (
    <div className={styles.part} role="group" aria-label={`Parte ${place}`}>
      <Select
        label="Medio"
        options={cobro.medios.map((medio) => ({ id: medio, label: medio }))}
        value={medio_pago}
        onChange={(medio) => onChange({ medio_pago: medio })}
      />
      {rest === null ? (
        <TextField
          label="Importe"
          inputMode="decimal"
          leading={sign}
          autoComplete="off"
          maxLength={16}
          autoFocus={place === 1}
          value={monto}
          onChange={(typed) => onChange({ monto: typed })}
        />
      ) : (
        <p className={styles.rest}>
          <span>Resto</span>
          <output data-short={rest <= 0 ? '' : undefined}>{format.money(rest / 100)}</output>
        </p>
      )}
      {onRemove && (
        <span className={styles.remove}>
          <IconButton label={`Quitar la parte ${place}`} icon={<X aria-hidden />} onPress={onRemove} />
        </span>
      )}
      {cobro.conReferencia.includes(medio_pago) && (
        <div className={styles.reference}>
          <TextField
            label="Referencia"
            isOptional
            placeholder="Número de la operación"
            maxLength={80}
            autoComplete="off"
            value={referencia}
            onChange={(typed) => onChange({ referencia: typed })}
          />
          <ReferenceAlarm referencia={referencia.trim()} />
        </div>
      )}
    </div>
  )
}
