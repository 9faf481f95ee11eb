import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Centavos } from '#shared/values/money.ts'
import { conMayuscula } from '#shared/palabras/palabras.ts'
import { useSession } from '#web/lib/session.ts'
import { usePalabras } from '#web/lib/words/use-palabras.ts'
import { useCurrencySign } from '#web/ui/fields/currency-sign.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { vueltoOf } from './vuelto.ts'
import styles from './vuelto-field.module.css'

/** Counts the change for cash while the amount is typed. Nothing of it is stored. A form with less cash than it takes is not sent. */
export function VueltoField({ efectivo }: { efectivo: Centavos }) {
  const { format, gym } = useSession()
  const palabras = usePalabras()
  const [paga, setPaga] = useState('')
  const vuelto = vueltoOf(paga, efectivo)
  const isShort = vuelto !== null && vuelto < 0
  const row = useRef<HTMLDivElement>(null)
  const isRefused = useRefusedForm(row, isShort)
  return (
    <div ref={row} className={styles.row}>
      <TextField
        label="Paga con"
        isOptional
        inputMode="decimal"
        leading={useCurrencySign(gym.moneda)}
        autoComplete="off"
        maxLength={16}
        value={paga}
        onChange={setPaga}
        error={isRefused ? 'Con eso no alcanza. Corrige el importe, o bórralo.' : undefined}
      />
      <output className={styles.change} data-short={isShort ? '' : undefined}>
        {vuelto !== null && (
          <>
            {isShort ? 'Faltan' : conMayuscula(palabras.vuelto)} <strong>{format.money(Math.abs(vuelto) / 100)}</strong>
          </>
        )}
      </output>
    </div>
  )
}

/** Stops the form around this place while its cash is too little, and leads to the field. True once it was stopped for that. */
function useRefusedForm(row: RefObject<HTMLDivElement | null>, isShort: boolean): boolean {
  const [isStopped, setIsStopped] = useState(false)
  useEffect(() => {
    const form = row.current?.closest('form')
    if (!form || !isShort) return
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setIsStopped(true)
      row.current?.querySelector('input')?.focus()
    }
    form.addEventListener('submit', stop, { capture: true })
    return () => form.removeEventListener('submit', stop, { capture: true })
  }, [row, isShort])
  return isStopped && isShort
}
