import type { Element } from './xml.ts'

/** An account's place. */
export const iban = (number: string): Element => ['Id', [['IBAN', number]]]

/** An identifier of a person or an organisation, which is no BIC. */
export const otherId = (id: string, ...more: readonly Element[]): Element => ['Othr', [['Id', id], ...more]]

/** A bank found by its IBAN. Both versions ask for a bank, and name one without BIC like this (EPC130-08). */
export const withoutBic: Element = ['FinInstnId', [otherId('NOTPROVIDED')]]
