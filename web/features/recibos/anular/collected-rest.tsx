import { useQuery } from '@tanstack/react-query'
import { reciboNumber } from '#shared/recibo.ts'
import { parseMoney } from '#shared/values/money.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { collectedOfQuery } from '../queries/collected.queries.ts'

/** The money that came in for the rest of a payment or a sale: its void does not give that back. Renders nothing if nothing came in. */
export function CollectedRest({ deuda }: { deuda: string }) {
  const { format } = useSession()
  const { data = [] } = useQuery(collectedOfQuery(deuda))
  if (data.length === 0) return null
  const sum = data.reduce((cents, { monto }) => cents + (parseMoney(monto) ?? 0), 0)
  const numbers = data.map(({ recibo }) => reciboNumber(recibo)).join(', ')
  const [receipts, them] = data.length === 1 ? ['recibo', 'ese recibo'] : ['recibos', 'esos recibos']
  return (
    <Banner kind="warn">
      {`De su saldo ya se cobraron ${format.money(sum / 100)} (${receipts} ${numbers}): devuélvelos y anula ${them}.`}
    </Banner>
  )
}
