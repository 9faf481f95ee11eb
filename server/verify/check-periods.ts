import { readLedgers, type Ledger } from '#server/collections/pagos/rebuild-chain.ts'
import type { Query } from '#server/db/transaction.ts'
import { rebuild } from '#shared/periodos.ts'
import type { Finding } from './finding.ts'

type Kept = {
  id_miembro: string
  id_pago: string | null
  inicio: string | null
  ancla: number | null
  vencimiento: string | null
}
type KeptPeriod = { id_pago: string; inicio: string; vencimiento: string }

const BATCH = 1_000

const nextMembers = `
  select id_miembro, id_pago, inicio, ancla, vencimiento from membresias
  where gimnasio_id = $1 and id_miembro > $2 order by id_miembro limit ${BATCH}`

const readPeriods = 'select id_pago, inicio, vencimiento from periodos where gimnasio_id = $1 and id_miembro = any ($2)'

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
  const rows = await query<KeptPeriod>(readPeriods, [gimnasio, ids])
  const kept = new Map(rows.map((row) => [row.id_pago, row]))
  return members.flatMap((member) => compare(member, ledgers.get(member.id_miembro), kept, gimnasio))
}

function compare(member: Kept, ledger: Ledger | undefined, kept: Map<string, KeptPeriod>, gimnasio: string): Finding[] {
  const { periodos, cadena } = rebuild(ledger?.entries ?? [], ledger?.pausas ?? [])
  const findings = periodos.flatMap(({ cobro, inicio, vencimiento }) => {
    const found = kept.get(cobro.id)
    if (found?.inicio === inicio && found.vencimiento === vencimiento) return []
    const said = found ? `${found.inicio} a ${found.vencimiento}` : 'nada'
    return [
      {
        gimnasio,
        fila: `periodo del pago ${cobro.id}`,
        motivo: `dice ${said}; del libro sigue ${inicio} a ${vencimiento}`,
      },
    ]
  })
  const follows = [periodos.at(-1)?.cobro.id, cadena?.inicio, cadena?.ancla, cadena?.vencimiento].map(textOf)
  const stands = [member.id_pago, member.inicio, member.ancla, member.vencimiento].map(textOf)
  if (follows.join() === stands.join()) return findings
  const motivo = `dice ${stands.join(' ')}; del libro sigue ${follows.join(' ')}`
  return [...findings, { gimnasio, fila: `membresía de ${member.id_miembro}`, motivo }]
}

const textOf = (value: string | number | null | undefined) => String(value ?? '-')
