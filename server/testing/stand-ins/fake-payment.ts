/** A payment in the stand-in's books, in the words of the provider's public API. */
export interface FakePayment {
  id: number
  status: string
  external_reference: string
  transaction_amount: number
  /** Grows with each refund; the payment stays approved until all of it went back. */
  transaction_amount_refunded?: number
  currency_id: string
  date_approved?: string
  date_last_updated?: string
  /** Names the consent that it was charged by. */
  metadata?: { preapproval_id: string }
}

/** Dates each change of a payment, when it is first seen: tests change payments in place. */
export function createDating() {
  const seen = new Map<number, { text: string; at: number }>()
  let last = Date.UTC(2026, 0, 1)
  return <T extends FakePayment>(payment: T): T => {
    const text = JSON.stringify(payment)
    const known = seen.get(payment.id)
    const at = known?.text === text ? known.at : (last += 1000)
    seen.set(payment.id, { text, at })
    return { date_last_updated: new Date(at).toISOString(), ...payment }
  }
}

/** Gives a part of a payment back, or the rest of it, without a notification. */
export function refund(payment: FakePayment, amount = Infinity): void {
  const returned = Math.min((payment.transaction_amount_refunded ?? 0) + amount, payment.transaction_amount)
  payment.transaction_amount_refunded = returned
  if (returned === payment.transaction_amount) payment.status = 'refunded'
}
