import type { Query, Transaction } from '#server/runtime/db/transaction.ts'
import { debits } from './check-debits.ts'
import { pausaHistory } from './check-pausas.ts'
import { periods } from './check-periods.ts'
import { auditSeals, erasures, moneySeals, unsealedRows } from './check-seals.ts'
import { copies, ends, headcounts, income, parts, passes, periodEnds, receipts, sold } from './check-sums.ts'
import { balance, debts, rests, saldoIncome } from './check-saldos.ts'
import { tillHistory } from './check-till-history.ts'
import { tillCash, tillNumbers, tillSums } from './check-tills.ts'
import { onlinePayments } from './check-online.ts'
import { unions } from './check-uniones.ts'
import { lastVisits, visits, visitsByPlan } from './check-visits.ts'
import type { Check, Finding } from './finding.ts'

const checks: Record<string, Check> = {
  'sellos del libro': moneySeals,
  'sellos de la auditoría': auditSeals,
  'filas sin sello': unsealedRows,
  'datos borrados': erasures,
  'numeración de recibos': receipts,
  'períodos y membresías': periods,
  'fin de los períodos': periodEnds,
  'partes de los pagos': parts,
  'ingresos por día': income,
  'ventas por día': sold,
  'saldos de las deudas': debts,
  'suma de los saldos': balance,
  'saldos por día': saldoIncome,
  'deudas de los pagos': rests,
  'entradas de los pases del día': passes,
  'vencimientos por día': ends,
  'miembros por sucursal': headcounts,
  'visitas por día': visits,
  'visitas por plan': visitsByPlan,
  'últimas visitas': lastVisits,
  'copias de las membresías': copies,
  'efectivo de las cajas': tillSums,
  'cobros de las cajas': tillCash,
  'numeración de los cierres de caja': tillNumbers,
  'historial de las cajas': tillHistory,
  'historial de las pausas': pausaHistory,
  'uniones de miembros': unions,
  'pagos en línea': onlinePayments,
  'recibos domiciliados': debits,
}

export type Verified = { check: string; findings: Finding[] }

/** Counts for the report's last line. */
export type Extent = { gimnasios: number; asientos: number; ventas: number; auditoria: number; pendientes: number }

const readExtent = `
  select (select count(*) from gimnasios) as gimnasios, (select count(*) from pagos_asientos) as asientos,
    (select count(*) from ventas_asientos) as ventas,
    (select count(*) from auditoria) as auditoria, (select count(*) from sellos_pendientes) as pendientes`

/** Recomputes everything derived from the ledger, for all gyms, in one snapshot. It runs as the owner of the tables. */
export async function verify(query: Query): Promise<{ results: Verified[]; extent: Extent }> {
  const results: Verified[] = []
  for (const [check, run] of Object.entries(checks)) results.push({ check, findings: await run(query) })
  const [extent] = await query<Extent>(readExtent)
  if (!extent) throw new Error('Expected one row from a count')
  return { results, extent }
}

/**
 * Statistics know nothing of an uncommitted gym. Expecting a row or none, a plan would read all its rows for each of them:
 * in a loop, or in a merge by branch alone, which compares every receipt with every other.
 */
const joinByHash = `select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`

/** The first thing wrong in the transaction's gym: row-level security hides all others. */
export async function firstFinding({ query }: Transaction): Promise<(Finding & { check: string }) | null> {
  await query(joinByHash)
  for (const [check, run] of Object.entries(checks)) {
    const [found] = await run(query, 1)
    if (found) return { check, ...found }
  }
  return null
}
