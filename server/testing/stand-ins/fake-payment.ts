/** A payment in the stand-in's books, in the words of the provider's public API. */
export interface FakePayment {
  id: number
  status: string
  external_reference: string
  transaction_amount: number
  currency_id: string
  /** Names the consent that it was charged by. */
  metadata?: { preapproval_id: string }
}
