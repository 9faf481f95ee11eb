import { readLedgers, type Ledger } from '#server/collections/pagos/rebuild-chain.ts'
import type { Query } from '#server/db/transaction.ts'
import { rebuild, type Lugar, type Periodo } from '#shared/periodos.ts'
import type { Finding } from './finding.ts'

type Kept = {
  id_miembro: string
  id_pago: string | null
  inicio: string | null
  ancla: number | null
  vencimiento: string | null
}
type KeptPeriod = Periodo & Lugar & { id_pago: string; id_miembro: string }

const BATCH = 1_000

const nextMembers = `
  select id_miembro, id_pago, inicio, ancla, vencimiento from membresias
  where gimnasio_id = $1 and id_miembro > $2 order by id_miembro limit ${BATCH}`

const readPeriods = `
  select id_pago, id_miembro, inicio, vencimiento, hueco, siguiente from periodos where gimnasio_id = $1 and id_miembro = any ($2)`

/** Folds every member's payments and pauses anew and compares with what is kept. */
export async function periods(query: Query): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { id } of await query<{ id: string }>('select id from gimnasios order by id')) {
    let members = await query<Kept>(nextMembers, [id, ''])
    while (members.length > 0) {
      findings.push(...(await compareMembers(query, id, members)))
      members = await query<Kept>(nextMembers, [id, members.at(-1)?.id_miembro])
    }
  }
  return findings
}

async function compareMembers(query: Query, gimnasio: string, members: readonly Kept[]): Promise<Finding[]> {
  const ids = members.map(({ id_miembro }) => id_miembro)
  const ledgers = await readLedgers({ query, tenant: gimnasio }, ids)
  const kept = new Map(ids.map((id) => [id, new Array<KeptPeriod>()]))
  for (const row of await query<KeptPeriod>(readPeriods, [gimnasio, ids])) kept.get(row.id_miembro)?.push(row)
  return members
    .flatMap((member) => compare(member, ledgers.get(member.id_miembro), kept.get(member.id_miembro) ?? []))
    .map((found) => ({ gimnasio, ...found }))
}

type Found = Omit<Finding, 'gimnasio'>

function compare(member: Kept, ledger: Ledger | undefined, kept: readonly KeptPeriod[]): Found[] {
  const { periodos, cadena } = rebuild(ledger?.entries ?? [], ledger?.pausas ?? [])
  const findings = comparePeriods(new Map(periodos.map((periodo) => [periodo.cobro.id, periodo])), kept)
  const follows = [periodos.at(-1)?.cobro.id, cadena?.inicio, cadena?.ancla, cadena?.vencimiento].map(textOf)
  const stands = [member.id_pago, member.inicio, member.ancla, member.vencimiento].map(textOf)
  if (follows.join() === stands.join()) return findings
  const motivo = `dice ${stands.join(' ')}; del libro sigue ${follows.join(' ')}`
  return [...findings, { fila: `membresía de ${member.id_miembro}`, motivo }]
}

/** A payment that is void keeps its period, and no place among the others. */
function comparePeriods(folded: ReadonlyMap<string, Periodo & Lugar>, kept: readonly KeptPeriod[]): Found[] {
  const rows = new Map(kept.map((row) => [row.id_pago, row]))
  return [...new Set([...folded.keys(), ...rows.keys()])].flatMap((id) => {
    const row = rows.get(id)
    const said = row ? placeOf(row) : 'nada'
    const follows = placeOf(folded.get(id) ?? { inicio: '', vencimiento: '', ...row, hueco: null, siguiente: null })
    return said === follows
      ? []
      : [{ fila: `periodo del pago ${id}`, motivo: `dice ${said}; del libro sigue ${follows}` }]
  })
}

const placeOf = ({ inicio, vencimiento, hueco, siguiente }: Periodo & Lugar) =>
  `${inicio} a ${vencimiento}, hueco ${textOf(hueco)}, siguiente ${textOf(siguiente)}`

const textOf = (value: string | number | null | undefined) => String(value ?? '-')
