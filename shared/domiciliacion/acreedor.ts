import { z } from 'zod'
import type { StoredRecord } from '../collections/stored-record.ts'

/** Versions of the file that banks take: pain.008.001.02 and pain.008.001.08. */
export const versionesDeArchivo = ['02', '08'] as const

/** The gym as a creditor of direct debits, as a client sends it. Without `iban` the stored account stays. */
export const acreedorInput = z.object({
  nombre: z.string().trim().min(1).max(70),
  nif: z.string().trim().min(5).max(20),
  sufijo: z.string().trim().toUpperCase().default('000'),
  iban: z.string().trim().max(50).default(''),
  presentador: z.string().trim().max(35).default(''),
  version: z.enum(versionesDeArchivo).default('02'),
  corte: z.number().int().min(1).max(14).default(3),
  aviso: z.number().int().min(0).max(60).default(15),
  aviso_automatico: z.boolean().default(false),
  dias: z.array(z.number().int().min(1).max(28)).min(1).max(4).default([1]),
})

export type AcreedorInput = z.infer<typeof acreedorInput>

/**
 * `corte`: bank days before the due day until which the bank takes a file. `aviso`: days of notice. `aviso_automatico`: payers
 * with an address get it without a person. `dias`: of the month.
 */
export type AcreedorRecord = StoredRecord & Omit<AcreedorInput, 'iban'> & { identificador: string; iban_final: string }
