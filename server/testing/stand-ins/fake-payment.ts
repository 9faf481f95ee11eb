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
  /** Names the consent that it was charged by. */
  metadata?: { preapproval_id: string }
}

/** Gives a part of a payment back, or the rest of it, without a notification. */
export function refund(payment: FakePayment, amount = Infinity): void {
  const returned = Math.min((payment.transaction_amount_refunded ?? 0) + amount, payment.transaction_amount)
  payment.transaction_amount_refunded = returned
  if (returned === payment.transaction_amount) payment.status = 'refunded'
}
