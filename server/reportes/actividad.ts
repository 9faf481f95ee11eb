import { actionNames, recordNames } from '#shared/auditoria-words.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { CivilDate } from '#shared/dates.ts'
import type { Tabla } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { oncePerTransaction } from './once.ts'
import { dinero, momento, numero, tableOf, texto, type Figures, type Listing, type Report } from './report.ts'

/** What the staff did by day, of these branches. What belongs to no branch is for who sees the whole gym. */
const sums = `
  from actividad_diaria c
  where c.gimnasio_id = $1 and (c.sucursal_id = any ($2::text[]) or (c.sucursal_id is null and $5))
    and c.dia between $3::date and $4::date and ($6 = '' or c.usuario_id = $6)`

const sumsValues = ({ gimnasio, sucursales, desde, hasta, seesAll, usuario }: Asked) => [
  gimnasio,
  sucursales,
  desde,
  hasta,
  seesAll,
  usuario,
]

type Counted = { acciones: number; cobros: number; anulaciones: number; miembros: number; cambios: number }
type Person = Counted & { usuario: string; cobrado: string }

/** Each person with what he did in these days; whoever did nothing is not among them. */
const peopleOf = oncePerTransaction(
  (tx: Transaction, asked: Asked) =>
    tx.query<Person>(
      `select u.name as usuario, c.* from (
         select c.usuario_id, sum(c.acciones) as acciones, sum(c.cobros) as cobros, sum(c.cobrado) as cobrado,
           sum(c.anulaciones) as anulaciones, sum(c.miembros) as miembros, sum(c.cambios) as cambios ${sums}
         group by c.usuario_id having sum(c.acciones) > 0
       ) c
       join users u on u.gimnasio_id = $1 and u.id = c.usuario_id
       order by c.acciones desc, u.name, u.id`,
      sumsValues(asked),
    ),
  sumsValues,
)

const sumOf = (people: readonly Person[], id: keyof Counted) => people.reduce((sum, person) => sum + person[id], 0)

export const actividad: Report = { titulo: 'Actividad del personal', figures, cuts, listing }

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const people = await peopleOf(tx, asked)
  const count = (id: string, titulo: string, valor: number, definicion: string) =>
    ({ id, titulo, tipo: 'numero', valor, definicion }) as const
  const total = (id: keyof Counted, titulo: string, definicion: string) =>
    count(id, titulo, sumOf(people, id), definicion)
  return [
    total('acciones', 'Acciones', 'Todo lo que el personal creó, cambió, eliminó o anuló en estos días.'),
    count('personas', 'Personas activas', people.length, 'Usuarios con al menos una acción.'),
    total('cobros', 'Cobros', 'Pagos registrados en estos días, también los que después se anularon.'),
    total('anulaciones', 'Anulaciones', 'Pagos anulados en estos días.'),
  ]
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const columnas = [
    texto('usuario', 'Usuario'),
    numero('acciones', 'Acciones'),
    numero('cobros', 'Cobros'),
    dinero('cobrado', 'Registró en pagos'),
    numero('anulaciones', 'Anulaciones'),
    numero('miembros', 'Miembros nuevos'),
    numero('cambios', 'Cambios'),
  ]
  const head = {
    id: 'usuario',
    titulo: 'Por persona',
    columnas,
    grafico: { columna: 'acciones', forma: 'barras' } as const,
  }
  return [
    tableOf(
      head,
      await peopleOf(tx, asked),
      columnas.slice(1).map(({ id }) => id),
    ),
  ]
}

const named = (column: string, names: Readonly<Record<string, string>>) =>
  `case ${column} ${Object.entries(names)
    .map(([name, shown]) => `when '${name}' then '${shown}'`)
    .join(' ')} else 'Otro' end`

/** Rows of the audit as they are shown, newest first. */
const shown = (rows: string) => `
  select h.created as momento, u.name as usuario, ${named('h.accion', actionNames)} as accion,
    ${named('h.coleccion', recordNames)} as que,
    coalesce(h.despues ->> 'nombre', h.antes ->> 'nombre', h.despues ->> 'name', h.antes ->> 'name',
      'Recibo ' || (h.despues ->> 'recibo'), '') as nombre, coalesce(b.nombre, '') as sucursal
  from ${rows}
  join users u on u.gimnasio_id = h.gimnasio_id and u.id = h.usuario_id
  left join sucursales b on b.gimnasio_id = h.gimnasio_id and b.id = h.sucursal_id`

const newest = 'order by h.created desc, h.orden desc'

/** With `$6` for one person alone: his rows are found by an index of their own. */
const acts = ({ usuario }: Asked) => `
  h.gimnasio_id = $1 and (h.sucursal_id = any ($2::text[]) or (h.sucursal_id is null and $5))
    and ${usuario === '' ? `$6 = '' and h.usuario_id is not null` : 'h.usuario_id = $6'}
    and h.created >= $3::date::timestamp at time zone $7 and h.created < ($4::date + 1)::timestamp at time zone $7`

const listingValues = (asked: Asked) => [...sumsValues(asked), asked.zona]

type Days = { desde: CivilDate | null; hasta: CivilDate | null; salto: number }

/**
 * The days that hold the rows of a page are known from the sums: nothing is read of the others, however deep it lies. Of a
 * busy day the index is walked to the page: an import leaves thousands of acts in one, and PostgreSQL would read and sort
 * them all, since it expects fewer than a page of them to pass row-level security. Of limits that it does not know beforehand
 * it expects to need a tenth.
 */
const pageOf = (asked: Asked) => async (tx: Transaction, skipped: number, rows: number) => {
  const [days] = await tx.query<Days>(
    `with dias as (
       select c.dia, sum(c.acciones) as suyas, sum(sum(c.acciones)) over (order by c.dia desc) as hasta_aqui ${sums}
       group by c.dia
     )
     select min(dia) as desde, max(dia) as hasta, (${skipped} - min(hasta_aqui - suyas))::bigint as salto from dias
     where hasta_aqui > ${skipped} and hasta_aqui - suyas < ${skipped + rows} and suyas > 0`,
    sumsValues(asked),
  )
  if (!days?.desde || !days.hasta) return []
  const found = `(
    select h.* from auditoria h where ${acts(asked)} ${newest} limit (select ${rows}) offset (select ${days.salto})
  ) h`
  const { desde, hasta } = days
  return tx.query<Record<string, unknown>>(`${shown(found)} ${newest}`, listingValues({ ...asked, desde, hasta }))
}

function listing(asked: Asked): Listing {
  const columnas = [
    momento('momento', 'Fecha'),
    texto('usuario', 'Usuario'),
    texto('accion', 'Acción'),
    texto('que', 'Qué'),
    texto('nombre', 'Cuál'),
    texto('sucursal', 'Sucursal'),
  ]
  const text = `${shown('auditoria h')} where ${acts(asked)} ${newest}`
  const resumen = async (tx: Transaction) => ({ '@cantidad': sumOf(await peopleOf(tx, asked), 'acciones') })
  return { columnas, text, page: pageOf(asked), values: listingValues(asked), sumas: [], resumen }
}
