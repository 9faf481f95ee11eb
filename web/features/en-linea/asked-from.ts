/** The part of a screen that a payment link or consent is asked from: two of them may show the same member and term. */
export type AskedFrom = 'aviso' | 'cobro' | 'ficha'
