import { sql } from '#server/runtime/db/statement/sql.ts'
import { keysOf } from '#shared/campos/campo.ts'
import { requireOpen } from '#server/platform/acts/serve-act.ts'
import { exportar } from './acts.ts'
import { grants } from '#shared/permissions.ts'
import { withAntes } from '#shared/reportes/as-read.ts'
import { nombresReporte, type Celda, type Tabla } from '#shared/reportes/reporte.ts'
import { forbidden, notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { Reader } from '#server/engine/records/read/reader.ts'
import { readAsked, type Asked } from '#server/gym/reportes/frame/report-request.ts'
import { usesSaldo } from '#server/gym/reportes/frame/uses-saldo.ts'
import { comparedCuts, countListing, coveredBy, summarise } from '#server/gym/reportes/make-report.ts'
import { reports } from '#server/gym/reportes/reports.ts'
import { requireReport } from '#server/gym/reportes/require-report.ts'
import { rowsOf } from './cursor.ts'
import { namedIn } from './declared-columns.ts'
import { listingOf, withoutColumns } from './exported-list.ts'
import { lists } from './lists/lists.ts'
import type { Locality, Sheet } from './sheet.ts'
import { writtenIn } from './format-cells.ts'

type Query = Record<string, unknown>

/**
 * Prepares the export of a URL; its rows stay in the database. `name` is a list, or `reporte-` and a report. It needs
 * reports.export and the permission of the same screen.
 */
export async function prepareSheet(context: WriteContext, reader: Reader, name: string, query: Query): Promise<Sheet> {
  requireOpen(exportar, context.caller)
  const { permissions } = context.caller
  const report = nombresReporte.find((known) => `reporte-${known}` === name)
  if (report) {
    requireReport(report, permissions)
    return reportSheet(context, report, query)
  }
  const list = keysOf(lists).find((known) => known === name)
  if (!list) throw notFound()
  return listSheet(context, reader, list, query)
}

/** The screen puts its filters into words; a heading has room for two lines. */
const longestFiltros = 300

async function listSheet(
  context: WriteContext,
  reader: Reader,
  name: keyof typeof lists,
  query: Query,
): Promise<Sheet> {
  const { tx, caller } = context
  const [filter, sort, sin, filtros = ''] = ['filter', 'sort', 'sin', 'filtros'].map((given) => textOf(query[given]))
  const { saldo, ...gym } = await gymOf(context)
  const list = withoutColumns(lists[name], { sin: sin ?? '', saldo }, caller.permissions)
  if (!grants(list.permission, caller.permissions)) throw forbidden('lista_denied')
  const found = reader.found(list.collection, caller, { filter, sort })
  const listing = listingOf(list, found, tx.tenant ?? '')
  const { cantidad, total } = await countListing(tx, listing)
  return {
    titulo: list.titulo,
    ...gym,
    filtros: filtros.slice(0, longestFiltros),
    columnas: namedIn(gym.locality.pais, list.columnas),
    cantidad,
    ...(listing.sumado ? { total: null, totalEnPapel: total } : { total }),
    filas: rowsOf(tx, listing),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

async function reportSheet(context: WriteContext, name: (typeof nombresReporte)[number], query: Query): Promise<Sheet> {
  const { tx } = context
  const report = reports[name]
  const asked = coveredBy(name, await readAsked(context, query))
  const { saldo: _, ...gym } = await gymOf(context)
  const filtros = await describe(context, asked, gym.locality)
  const tabla = typeof query['tabla'] === 'string' ? query['tabla'] : 'detalle'
  if (tabla === '' || tabla === 'detalle') {
    const listing = report.listing(asked)
    const counted = await countListing(tx, listing)
    return {
      titulo: report.titulo,
      ...gym,
      filtros,
      columnas: listing.columnas,
      ...counted,
      filas: rowsOf(tx, listing),
      resumen: () => summarise(tx, name, asked),
    }
  }
  const cut = (await comparedCuts(tx, report, asked)).find(({ id }) => id === tabla)
  if (!cut) throw refuse('tabla', 'validation_invalid_value', 'reporte_tabla_missing')
  return { ...cutSheet(withAntes(cut)), titulo: `${report.titulo}: ${cut.titulo.toLowerCase()}`, ...gym, filtros }
}

function cutSheet({ columnas, filas, total }: Tabla) {
  return { columnas, total, cantidad: filas.length, filas: each(filas) }
}

// oxlint-disable-next-line typescript/require-await -- the rows are already in memory
async function* each(filas: readonly Celda[][]): AsyncGenerator<Celda[], void> {
  yield* filas
}

type StoredGym = Locality & Record<'nombre' | 'logo' | 'correo' | 'telefono' | 'direccion', string> & { saldo: boolean }

type Gym = Pick<Sheet, 'gimnasio' | 'datos' | 'logo' | 'locality'> & Pick<StoredGym, 'saldo'>

async function gymOf({ tx }: WriteContext): Promise<Gym> {
  const [gym] = await tx.query<StoredGym>(
    sql`select g.nombre, g.logo, g.correo, coalesce(g.telefono::text, '') as telefono, g.direccion, g.pais, g.moneda,
       g.zona_horaria as zona, ${usesSaldo} as saldo
     from gimnasios g where g.id = $gimnasio`,
  )
  if (!gym) throw notFound()
  const { nombre, logo, correo, telefono, direccion, saldo, ...locality } = gym
  const datos = [direccion, writtenIn(locality).shown(telefono, 'telefono'), correo].filter(Boolean).join(' · ')
  return { gimnasio: nombre, datos, logo, locality, saldo }
}

/** The filters in words, for the heading of a printed page. */
async function describe({ tx }: WriteContext, asked: Asked, locality: Locality): Promise<string> {
  const { day } = writtenIn(locality)
  const [names] = await tx.query<{ sucursales: string[]; plan: string | null }>(
    sql`select array(select nombre from sucursales where gimnasio_id = $gimnasio and id = any ($sucursales::text[]) order by orden) as sucursales,
       (select nombre from planes where gimnasio_id = $gimnasio and id = $plan and sucursal_id = any ($sucursales::text[])) as plan`,
    asked,
  )
  return [
    `Del ${day(asked.desde)} al ${day(asked.hasta)}`,
    (names?.sucursales ?? []).join(', '),
    names?.plan,
    asked.medio_pago,
  ]
    .filter(Boolean)
    .join(' · ')
}
