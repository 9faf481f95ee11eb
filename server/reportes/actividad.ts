import { actionNames, recordNames } from '#shared/auditoria-words.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Tabla } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { oncePerTransaction } from './once.ts'
import { dinero, momento, numero, tableOf, texto, type Figures, type Listing, type Report } from './report.ts'

/**
 * Acts of the staff on these days, in these branches; `$6` for one person alone. Acts of no branch are for who sees the
 * whole gym.
 */
const acts = ({ usuario }: Asked) => `
  h.gimnasio_id = $1 and (h.sucursal_id = any ($2::text[]) or (h.sucursal_id is null and $5))
    and ${usuario === '' ? `$6 = '' and h.usuario_id is not null` : 'h.usuario_id = $6'}
    and h.created >= $3::date::timestamp at time zone $7 and h.created < ($4::date + 1)::timestamp at time zone $7`

const valuesOf = ({ gimnasio, sucursales, desde, hasta, seesAll, usuario, zona }: Asked) => [
  gimnasio,
  sucursales,
  desde,
  hasta,
  seesAll,
  usuario,
  zona,
]

type Counted = { acciones: number; cobros: number; anulaciones: number; miembros: number; cambios: number }
type Person = Counted & { id: string; usuario: string }

/** Each person with what he did in these days; whoever did nothing is not among them. */
const peopleOf = oncePerTransaction(
  (tx: Transaction, asked: Asked) =>
    tx.query<Person>(
      `select u.id, u.name as usuario, c.* from (
         select h.usuario_id, count(*) as acciones, count(*) filter (where h.coleccion = 'pagos' and h.accion = 'create') as cobros,
           count(*) filter (where h.accion = 'void') as anulaciones,
           count(*) filter (where h.coleccion = 'miembros' and h.accion = 'create') as miembros,
           count(*) filter (where h.accion in ('update', 'delete')) as cambios
         from auditoria h where ${acts(asked)}
         group by h.usuario_id
       ) c
       join users u on u.gimnasio_id = $1 and u.id = c.usuario_id
       order by c.acciones desc, u.name, u.id`,
      valuesOf(asked),
    ),
  valuesOf,
)

/** The sum of the payments that each person registered, those voided later too. */
async function chargedBy(tx: Transaction, asked: Asked): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; cobrado: string }>(
    `select h.usuario_id as id, sum(a.monto_total) as cobrado
     from auditoria h join pagos_asientos a on a.gimnasio_id = $1 and a.id = h.registro
     where ${acts(asked)} and h.coleccion = 'pagos' and h.accion = 'create'
     group by h.usuario_id`,
    valuesOf(asked),
  )
  return new Map(rows.map(({ id, cobrado }) => [id, cobrado]))
}

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
  const charged = await chargedBy(tx, asked)
  const people = await peopleOf(tx, asked)
  return [
    tableOf(
      head,
      people.map((person) => ({ ...person, cobrado: charged.get(person.id) ?? 0 })),
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

/**
 * The index is walked to the page and nothing else read: PostgreSQL would read and sort them all, since it expects fewer than a
 * page of them to pass row-level security. Of limits that it does not know beforehand it expects to need a tenth.
 */
const pageOf = (asked: Asked) => (tx: Transaction, skipped: number, rows: number) => {
  const found = `(
    select h.id from auditoria h where ${acts(asked)} ${newest} limit (select ${rows}) offset (select ${skipped})
  ) i join auditoria h on h.id = i.id`
  return tx.query<Record<string, unknown>>(`${shown(found)} ${newest}`, valuesOf(asked))
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
  return { columnas, text, page: pageOf(asked), values: valuesOf(asked), sumas: [], resumen }
}
