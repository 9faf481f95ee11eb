import { conMayuscula, palabrasDe } from '#shared/palabras/palabras.ts'
import { toDecimal } from '#shared/values/money.ts'
import { medioDomiciliacion } from '#shared/domiciliacion/remesa.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { insertRows, type SeedRow } from './insert-rows.ts'
import { createRandom } from './random.ts'
import type { GymWorld } from './world.ts'

/** The price list in the words of a country: each price as a percentage of the gym's cheapest term, and how often it is sold. */
const linesIn = (pais: string) => [
  { nombre: 'Agua', tipo: 'articulo', percent: 4, often: 9 },
  { nombre: 'Bebida isotónica', tipo: 'articulo', percent: 7, often: 5 },
  { nombre: 'Barra de cereal', tipo: 'articulo', percent: 5, often: 3 },
  { nombre: 'Toalla', tipo: 'articulo', percent: 30, often: 1 },
  { nombre: conMayuscula(palabrasDe(pais).camiseta), tipo: 'articulo', percent: 60, often: 1 },
  { nombre: 'Pase del día', tipo: 'pase_del_dia', percent: 20, often: 4 },
]

export interface Sales {
  readonly conceptos: readonly SeedRow[]
  readonly ventas: readonly SeedRow[]
  /** The receipts of payments, which share their numbers with the sales. */
  readonly recibos: ReadonlyMap<string, number>
}

/** One payment in four at the desk is followed by a sale there. */
export function salesBeside(gym: GymWorld): Sales {
  const gimnasio_id = gym.gimnasio.id
  const random = createRandom(`ventas ${gimnasio_id}`)
  const cheapest = Math.min(...gym.planes_plazos.map(({ precio }) => precio))
  if (!Number.isFinite(cheapest)) return { conceptos: [], ventas: [], recibos: new Map() }
  const step = 10 ** Math.max(2, Math.floor(Math.log10(cheapest)) - 2)
  const list = gym.sucursales.flatMap(({ id: sucursal_id, created }) =>
    linesIn(gym.gimnasio.pais).map(({ percent, often, ...line }) => {
      const precio = Math.max(1, Math.round((cheapest * percent) / 100 / step)) * step
      return {
        ...line,
        often,
        precio,
        row: { gimnasio_id, id: random.id(created), sucursal_id, created, updated: created },
      }
    }),
  )
  const last = new Map<string, number>()
  const next = (sucursal: string) => last.set(sucursal, (last.get(sucursal) ?? 0) + 1).get(sucursal) ?? 1
  const end = gym.pagos.at(-1)?.created
  const recibos = new Map<string, number>()
  const ventas: SeedRow[] = []
  for (const { id, created, dia, sucursal_id, usuario_id, medio_pago } of gym.pagos) {
    recibos.set(id, next(sucursal_id))
    const at = new Date(created.getTime() + 20_000)
    if (medio_pago === medioDomiciliacion || !random.chance(0.25) || !end || at > end) continue
    const sold = random.weighted(
      list.filter(({ row }) => row.sucursal_id === sucursal_id),
      ({ often }) => often,
    )
    const isPass = sold.tipo === 'pase_del_dia'
    ventas.push({
      gimnasio_id,
      id: random.id(at),
      created: at,
      sucursal_id,
      usuario_id,
      id_concepto: sold.row.id,
      concepto: sold.nombre,
      tipo: sold.tipo,
      precio: toDecimal(sold.precio),
      cantidad: isPass || random.chance(0.8) ? 1 : 2,
      medio_pago: random.chance(0.7) ? 'Efectivo' : 'Transferencia',
      visitante: isPass ? visitorOf(gym, random.int(0, 9999)) : '',
      dia: dia.toString(),
      recibo: next(sucursal_id),
    })
  }
  const conceptos = list.map(({ nombre, tipo, precio, row }) => ({ ...row, nombre, tipo, precio: toDecimal(precio) }))
  return { conceptos, ventas, recibos }
}

/** A first name and a surname of two members. */
function visitorOf({ miembros }: GymWorld, chance: number): string {
  const [first, second] = [miembros[chance % miembros.length], miembros[(chance * 7 + 1) % miembros.length]]
  return `${first?.nombre.split(' ')[0] ?? 'Ana'} ${second?.nombre.split(' ').at(-1) ?? 'Paz'}`
}

const insertVoids = `
  insert into ventas_anulaciones (gimnasio_id, id_venta, created, usuario_id, motivo)
  select gimnasio_id, id, created + interval '2 minutes', usuario_id, 'Se vendió por error' from ventas_asientos
  where gimnasio_id = $1 and tipo = 'articulo' and hashtext(id) % 50 = 0 order by orden`

const insertPasses = `
  insert into asistencias_asientos (gimnasio_id, id, created, id_venta, sucursal_id, usuario_id, instante, dia, via, resultado)
  select gimnasio_id, id, created, id, sucursal_id, usuario_id, created, dia, 'mostrador', 'pasa' from ventas_asientos
  where gimnasio_id = $1 and tipo = 'pase_del_dia' order by orden`

/** Loads the price list and the sales, their voids, and the entries of the day passes. */
export async function insertSales(query: Query, gimnasio: string, { conceptos, ventas }: Sales): Promise<void> {
  await insertRows(query, 'conceptos', conceptos)
  await insertRows(query, 'ventas_asientos', ventas)
  await query(insertVoids, [gimnasio])
  await query(insertPasses, [gimnasio])
}
