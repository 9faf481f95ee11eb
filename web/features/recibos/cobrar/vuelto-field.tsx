import { useState } from 'react'
import type { Centavos } from '#shared/values/money.ts'
import { conMayuscula } from '#shared/palabras/palabras.ts'
import { useSession } from '#web/lib/session.ts'
import { usePalabras } from '#web/lib/words/use-palabras.ts'
import { useCurrencySign } from '#web/ui/fields/currency-sign.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { vueltoOf } from './vuelto.ts'
import styles from './vuelto-field.module.css'

/** Counts the change for cash while the amount is typed. Nothing of it is stored. */
export function VueltoField({ efectivo }: { efectivo: Centavos }) {
  const { format, gym } = useSession()
  const palabras = usePalabras()
  const [paga, setPaga] = useState('')
  const vuelto = vueltoOf(paga, efectivo)
  return (
    <div className={styles.row}>
      <TextField
        label="Paga con"
        isOptional
        inputMode="decimal"
        leading={useCurrencySign(gym.moneda)}
        autoComplete="off"
        maxLength={16}
        value={paga}
        onChange={setPaga}
      />
      <output className={styles.change} data-short={vuelto !== null && vuelto < 0 ? '' : undefined}>
        {vuelto !== null && (
          <>
            {vuelto < 0 ? 'Faltan' : conMayuscula(palabras.vuelto)}{' '}
            <strong>{format.money(Math.abs(vuelto) / 100)}</strong>
          </>
        )}
      </output>
    </div>
  )
}
