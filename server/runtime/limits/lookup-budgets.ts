import type { Budget } from './budget.ts'

/** Limits on the public pages that one network opens with codes of mails and papers. */
export const lookupBudgets = {
  receiptLookups: {
    unit: 'records',
    of: 'address',
    most: 60,
    status: 429,
    refusal: 'receipt_lookups',
    why: 'Per minute: the pages of receipts that one network opens. Guessing finds none, a code has 128 bits; this bounds the statements of strangers.',
  },
  linkLookups: {
    unit: 'records',
    of: 'address',
    most: 60,
    status: 429,
    refusal: 'link_lookups',
    why: 'Per minute: the pages of payment links that one network opens. A code has 128 bits; this bounds the statements of strangers.',
  },
  firmaLookups: {
    unit: 'records',
    of: 'address',
    most: 30,
    status: 429,
    refusal: 'firma_lookups',
    why: 'Per minute: pages and forms of mandates to sign of one network. A payer opens five; a link bounds the guesses at its codes itself.',
  },
  bajaLookups: {
    unit: 'records',
    of: 'address',
    most: 60,
    status: 429,
    refusal: 'baja_lookups',
    why: 'Per minute: the pages that end reminders, as for receipts. Mail programs of a large network open some ahead.',
  },
} as const satisfies Record<string, Budget>
