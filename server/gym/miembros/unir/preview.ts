import { sql } from '#server/runtime/db/statement/sql.ts'
import type { MembresiaDeUnion, PagosDeUnion, Union } from '#shared/unir/union.ts'
import { grants } from '#shared/permissions.ts'
import { rebuild } from '#shared/periodos.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { joinLedgers, readLedgers, type Ledger } from '#server/gym/pagos/rebuild-chain.ts'
import { differencesOf, documentosOf, joinDatos, type Datos } from './join-datos.ts'
import type { Ficha, Pair } from './read-fichas.ts'
import { warningsOf } from './warnings.ts'

const readPayments = sql`
  select o.actual as id, count(*)::integer as cuantos, coalesce(sum(a.monto_total), 0)::text as total
  from miembros o join pagos_asientos a on a.gimnasio_id = o.gimnasio_id and a.id_miembro = o.id
  where o.gimnasio_id = $gimnasio and o.actual = any ($ids) and a.recibo is not null and ($sucursal_id::text[] is null or a.sucursal_id = any ($sucursal_id))
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
  group by grouping sets ((o.actual), ())`

type Sums = { id: string | null; cuantos: number; total: string }

/** Periods that a preview shows of each. */
const shownPeriods = 12

/** The effect of a union of these two, and the fields of the one who stays. */
export async function previewUnion(
  context: WriteContext,
  pair: Pair,
  dni: string | undefined,
): Promise<{ union: Union; datos: Datos }> {
  const { tx } = context
  const { queda, otro } = pair
  const ledgers = await readLedgers(tx, [queda.id, otro.id])
  const plans = await readPlans(context)
  const [before, after] = [[queda, otro].map(({ id }) => ledgers.get(id) ?? empty), joinLedgers([...ledgers.values()])]
  const [one, two, membresia] = [...before, after].map((ledger) => membershipOf(ledger, plans))
  if (!one || !two || !membresia) throw new Error('A union has two members')
  const sums = await readSums(context, [queda.id, otro.id])
  const { datos, lost } = joinDatos(queda.datos, otro.datos, dni)
  const union = {
    id: '',
    queda: sideOf(queda, one, sums(queda.id)),
    se_va: sideOf(otro, two, sums(otro.id)),
    datos: differencesOf(queda.datos, otro.datos, datos),
    documentos: documentosOf(queda.datos, otro.datos),
    membresia,
    pagos: sums(null),
  }
  return { datos, union: { ...union, avisos: warningsOf(pair, union, lost) } }
}

const empty: Ledger = { entries: [], pausas: [] }

const sideOf = ({ id, nombre, numero, sucursal }: Ficha, membresia: MembresiaDeUnion, pagos: PagosDeUnion) => ({
  id,
  nombre,
  numero,
  sucursal,
  membresia,
  pagos,
})

function membershipOf({ entries, pausas }: Ledger, plans: ReadonlyMap<string, string>): MembresiaDeUnion {
  const { periodos, cadena } = rebuild(entries, pausas)
  const shown = periodos.toSorted((a, b) => a.inicio.localeCompare(b.inicio)).slice(-shownPeriods)
  return {
    vencimiento: cadena?.vencimiento ?? '',
    cuantos: periodos.length,
    periodos: shown.map(({ inicio, vencimiento, cobro }) => ({
      plan: plans.get(cobro.id_plan) ?? '',
      inicio,
      vencimiento,
    })),
  }
}

async function readPlans({ tx }: WriteContext): Promise<ReadonlyMap<string, string>> {
  const plans = await tx.query<{ id: string; nombre: string }>(
    sql`select id, nombre from planes where gimnasio_id = $gimnasio`,
  )
  return new Map(plans.map(({ id, nombre }) => [id, nombre]))
}

/** The payments of each member by id, and of both together under null, in the branches that the caller sees. */
async function readSums({ tx, caller }: WriteContext, ids: readonly string[]) {
  if (!grants('payments.index', caller.permissions)) return () => null
  const rows = await tx.query<Sums>(readPayments, { ids, sucursal_id: caller.scopes === 'all' ? null : caller.scopes })
  return (id: string | null): PagosDeUnion => {
    const { cuantos, total } = rows.find((row) => row.id === id) ?? { cuantos: 0, total: '0.00' }
    return { cuantos, total }
  }
}
