import { X } from 'lucide-react'
import { QuedaDebiendo } from '#web/features/recibos/cobrar/queda-debiendo.tsx'
import { useSession } from '#web/lib/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useCurrencySign } from '#web/ui/fields/currency-sign.ts'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { lastVence, type RestoDraft } from '../state/resto.ts'
import type { Cobro } from '../state/cobro.ts'
import styles from './resto-fields.module.css'

interface RestoFieldsProps {
  cobro: Pick<Cobro, 'resto' | 'dia'>
  draft: RestoDraft
  onChange: (resto: RestoDraft | null) => void
  problems: Record<string, string>
}

/** The part of a charge that is paid today, and the day for the rest. */
export function RestoFields({ cobro: { resto, dia }, draft, onChange, problems }: RestoFieldsProps) {
  const { gym } = useSession()
  return (
    <section className={styles.resto} aria-label="Queda debiendo">
      <TextField
        label="Paga hoy"
        inputMode="decimal"
        leading={useCurrencySign(gym.moneda)}
        autoComplete="off"
        maxLength={16}
        autoFocus
        value={draft.hoy}
        onChange={(hoy) => onChange({ ...draft, hoy })}
        error={problems['a_cuenta']}
      />
      <QuedaDebiendo resto={resto} />
      <DateField
        label="Para el"
        value={draft.vence}
        min={dia}
        max={lastVence(dia)}
        onChange={(vence) => onChange({ ...draft, vence })}
        error={problems['vence']}
      />
      <span className={styles.remove}>
        <IconButton label="No queda debiendo" icon={<X aria-hidden />} onPress={() => onChange(null)} />
      </span>
    </section>
  )
}
