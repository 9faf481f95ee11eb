import type { Case } from './case.ts'
import { debitCases } from './debit-cases.ts'
import { enLineaCases } from './en-linea-cases.ts'
import { moneyCases } from './money-cases.ts'
import { peopleCases } from './people-cases.ts'
import { platformCases } from './platform-cases.ts'

/**
 * The permissions on a record of the first branch of gym ZZA, for every collection. The callers: a guest, the administrator of
 * gym ZZB, a user of ZZA in its other branch, a user with every permission except those that allow the action, a user with only
 * one of those, and the platform's operator, who has no gym. `null`: locked for everyone (403); a view is never written (400).
 * Nothing is charged after the case of the branches, which closes the branch.
 */
export const everyCase: readonly Case[] = [
  ...moneyCases,
  ...enLineaCases,
  ...debitCases,
  ...peopleCases,
  ...platformCases,
]
