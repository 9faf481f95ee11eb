import { lastPausa, readLedgers, type Entry, type Ledger } from '#server/gym/pagos/rebuild-chain.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { rebuild, withNext, type Lugar, type Periodo } from '#shared/periodos.ts'
import type { Finding } from './finding.ts'

type Kept = {
  id_miembro: string
  id_pago: string | null
  inicio: string | null
  ancla: number | null
  vencimiento: string | null
  pausa_desde: string | null
  pausa_hasta: string | null
}
type Place = Periodo & Lugar & { siguiente_dia: string | null; siguiente_monto: string | null; isCopy?: boolean }
type KeptPeriod = Place & { id_pago: string; id_miembro: string }

/** Few enough that a server that checks one gym can go on answering. */
const BATCH = 100

const nextMembers = sql`
  select id_miembro, id_pago, inicio, ancla, vencimiento, pausa_desde, pausa_hasta from membresias
  where gimnasio_id = $gimnasio and id_miembro > $id_miembro order by id_miembro limit ${BATCH}`

const readPeriods = sql`
  select p.id_pago, p.id_miembro, p.inicio, p.vencimiento, p.hueco, p.siguiente, p.siguiente_dia, p.siguiente_monto,
    coalesce(p.sucursal = a.sucursal_id and p.plazo = a.id_plan_plazo, false) as "isCopy"
  from periodos p join pagos_asientos a on a.gimnasio_id = p.gimnasio_id and a.id = p.id_pago
  where p.gimnasio_id = $gimnasio and p.id_miembro = any ($ids)`

/** Recomputes every member's periods from payments and pauses, and compares them with the stored ones. */
export async function periods(query: Query, most = Infinity): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { id } of await query<{ id: string }>('select id from gimnasios order by id')) {
    let members = await query<Kept>(nextMembers, { gimnasio: id, id_miembro: '' })
    while (members.length > 0 && findings.length < most) {
      findings.push(...(await compareMembers(query, id, members)))
      members = await query<Kept>(nextMembers, { gimnasio: id, id_miembro: members.at(-1)?.id_miembro })
    }
  }
  return findings
}

async function compareMembers(query: Query, gimnasio: string, members: readonly Kept[]): Promise<Finding[]> {
  const ids = members.map(({ id_miembro }) => id_miembro)
  const ledgers = await readLedgers({ query, tenant: gimnasio }, ids)
  const kept = new Map(ids.map((id) => [id, new Array<KeptPeriod>()]))
  for (const row of await query<KeptPeriod>(readPeriods, { gimnasio, ids })) kept.get(row.id_miembro)?.push(row)
  return members
    .flatMap((member) => compare(member, ledgers.get(member.id_miembro), kept.get(member.id_miembro) ?? []))
    .map((found) => ({ gimnasio, ...found }))
}

type Found = Omit<Finding, 'gimnasio'>

function compare(member: Kept, ledger: Ledger | undefined, kept: readonly KeptPeriod[]): Found[] {
  const { periodos: folded, cadena, ultimo } = rebuild(ledger?.entries ?? [], ledger?.pausas ?? [])
  const periodos = withNext<Entry, (typeof folded)[number]>(folded)
  const findings = comparePeriods(new Map(periodos.map(placedOf)), kept)
  const pausa = lastPausa(ledger?.pausas ?? [])
  const follows = [ultimo?.id, cadena?.inicio, cadena?.ancla, cadena?.vencimiento, pausa?.desde, pausa?.hasta]
  const { id_pago, inicio, ancla, vencimiento, pausa_desde, pausa_hasta } = member
  const stands = [id_pago, inicio, ancla, vencimiento, pausa_desde, pausa_hasta]
  const [dice, sigue] = [stands, follows].map((values) => values.map(textOf).join(' '))
  if (dice === sigue) return findings
  const motivo = `dice ${dice}; del libro sigue ${sigue}`
  return [...findings, { fila: `membresía de ${member.id_miembro}`, motivo }]
}

const placedOf = ({ cobro, sigue, ...periodo }: Periodo & Lugar & { cobro: Entry; sigue: Entry | null }) =>
  [cobro.id, { ...periodo, siguiente_dia: sigue?.dia ?? null, siguiente_monto: sigue?.monto_total ?? null }] as const

const nowhere = { hueco: null, siguiente: null, siguiente_dia: null, siguiente_monto: null }

/** A voided payment keeps its period, but has no position. */
function comparePeriods(folded: ReadonlyMap<string, Place>, kept: readonly KeptPeriod[]): Found[] {
  const rows = new Map(kept.map((row) => [row.id_pago, row]))
  return [...new Set([...folded.keys(), ...rows.keys()])].flatMap((id) => {
    const row = rows.get(id)
    const said = row ? placeOf(row) : 'nada'
    const follows = placeOf({
      ...(folded.get(id) ?? { inicio: '', vencimiento: '', ...row, ...nowhere }),
      isCopy: true,
    })
    return said === follows
      ? []
      : [{ fila: `período del pago ${id}`, motivo: `dice ${said}; del libro sigue ${follows}` }]
  })
}

const placeOf = ({ inicio, vencimiento, hueco, siguiente, siguiente_dia, siguiente_monto, isCopy = false }: Place) =>
  `${inicio} a ${vencimiento}, hueco ${textOf(hueco)}, siguiente ${textOf(siguiente)} (${textOf(siguiente_dia)}, ${textOf(siguiente_monto)})${isCopy ? '' : ', con otra sucursal u otro plazo que el asiento'}`

const textOf = (value: string | number | null | undefined) => String(value ?? '-')
