import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { miembroOfCobrar } from '#web/lib/forms/saldo-param.ts'

/** Runs once a charge that was opened here is paid and its receipt closed. */
export function useAfterCobro(onPaid: (miembro: string) => void): void {
  const { cobrar, recibo } = useSearch({ from: '/admin' })
  const charging = useRef<{ miembro: string; isPaid: boolean } | null>(null)
  const paid = useEffectEvent(onPaid)
  useEffect(() => {
    if (cobrar) charging.current = { miembro: miembroOfCobrar(cobrar), isPaid: false }
    else if (recibo && charging.current) charging.current.isPaid = true
    else if (charging.current) {
      const { miembro, isPaid } = charging.current
      charging.current = null
      if (isPaid) paid(miembro)
    }
  }, [cobrar, recibo])
}
