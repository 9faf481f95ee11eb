import type { Query } from '#server/db/transaction.ts'
import { periods } from './check-periods.ts'
import { auditSeals, moneySeals, unsealedRows } from './check-seals.ts'
import { copies, ends, headcounts, income, periodEnds, receipts } from './check-sums.ts'
import type { Check, Finding } from './finding.ts'

const checks: Record<string, Check> = {
  'sellos del libro': moneySeals,
  'sellos de la auditoría': auditSeals,
  'filas sin sello': unsealedRows,
  'numeración de recibos': receipts,
  'periodos y membresías': periods,
  'fin de los periodos': periodEnds,
  'ingresos por día': income,
  'vencimientos por día': ends,
  'miembros por sucursal': headcounts,
  'copias de las membresías': copies,
}

/** What one check has found. */
export type Verified = { check: string; findings: Finding[] }

/** What was looked at, for the sentence at the end. */
export type Extent = { gimnasios: number; asientos: number; auditoria: number; pendientes: number }

const readExtent = `
  select (select count(*) from gimnasios) as gimnasios, (select count(*) from pagos_asientos) as asientos,
    (select count(*) from auditoria) as auditoria, (select count(*) from sellos_pendientes) as pendientes`

/** Computes everything that follows from the ledger anew, of all gyms, as the owner of the tables in one snapshot. */
export async function verify(query: Query): Promise<{ results: Verified[]; extent: Extent }> {
  const results: Verified[] = []
  for (const [check, run] of Object.entries(checks)) results.push({ check, findings: await run(query) })
  const [extent] = await query<Extent>(readExtent)
  if (!extent) throw new Error('A count always answers')
  return { results, extent }
}
