import { actionNames, recordNames } from '#shared/auditoria-words.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Tabla } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { dinero, momento, numero, tableOf, texto, type Figures, type Listing, type Report } from './report.ts'

/** What people wrote, of these days and branches. What belongs to no branch is for who sees the whole gym. */
const acts = `
  from auditoria h
  join users u on u.gimnasio_id = h.gimnasio_id and u.id = h.usuario_id
  left join sucursales b on b.gimnasio_id = h.gimnasio_id and b.id = h.sucursal_id
  where h.gimnasio_id = $1 and (h.sucursal_id = any ($2::text[]) or (h.sucursal_id is null and $6))
    and h.created >= ($3::date)::timestamp at time zone $5 and h.created < ($4::date + 1)::timestamp at time zone $5
    and ($7 = '' or h.usuario_id = $7)`

const valuesOf = ({ gimnasio, sucursales, desde, hasta, zona, seesAll, usuario }: Asked) => [
  gimnasio,
  sucursales,
  desde,
  hasta,
  zona,
  seesAll,
  usuario,
]

export const actividad: Report = { titulo: 'Actividad del personal', figures, cuts, listing }

const none = { acciones: 0, personas: 0, cobros: 0, anulaciones: 0 }

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const [sums] = await tx.query<{ acciones: number; personas: number; cobros: number; anulaciones: number }>(
    `select count(*) as acciones, count(distinct h.usuario_id) as personas,
       count(*) filter (where h.coleccion = 'pagos' and h.accion = 'create') as cobros,
       count(*) filter (where h.accion = 'void') as anulaciones ${acts}`,
    valuesOf(asked),
  )
  const { acciones, personas, cobros, anulaciones } = sums ?? none
  const count = (id: string, titulo: string, valor: number, definicion: string) =>
    ({ id, titulo, tipo: 'numero', valor, definicion }) as const
  return [
    count('acciones', 'Acciones', acciones, 'Todo lo que el personal creó, cambió, eliminó o anuló en estos días.'),
    count('personas', 'Personas activas', personas, 'Usuarios con al menos una acción.'),
    count('cobros', 'Cobros', cobros, 'Pagos registrados en estos días, también los que después se anularon.'),
    count('anulaciones', 'Anulaciones', anulaciones, 'Pagos anulados en estos días.'),
  ]
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const rows = await tx.query(
    `select max(u.name) as usuario, count(*) as acciones,
       count(*) filter (where h.coleccion = 'pagos' and h.accion = 'create') as cobros,
       coalesce(sum(p.monto_total) filter (where h.coleccion = 'pagos' and h.accion = 'create'), 0) as cobrado,
       count(*) filter (where h.accion = 'void') as anulaciones,
       count(*) filter (where h.coleccion = 'miembros' and h.accion = 'create') as miembros,
       count(*) filter (where h.accion in ('update', 'delete')) as cambios
     from (select h.*, u.name ${acts}) h
     join users u on u.gimnasio_id = h.gimnasio_id and u.id = h.usuario_id
     left join pagos_asientos p on h.coleccion = 'pagos' and p.gimnasio_id = h.gimnasio_id and p.id = h.registro
     group by h.usuario_id
     order by count(*) desc, max(u.name)`,
    valuesOf(asked),
  )
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
      rows,
      columnas.slice(1).map(({ id }) => id),
    ),
  ]
}

const named = (column: string, names: Readonly<Record<string, string>>) =>
  `case ${column} ${Object.entries(names)
    .map(([name, shown]) => `when '${name}' then '${shown}'`)
    .join(' ')} else 'Otro' end`

function listing(asked: Asked): Listing {
  const columnas = [
    momento('momento', 'Fecha'),
    texto('usuario', 'Usuario'),
    texto('accion', 'Acción'),
    texto('que', 'Qué'),
    texto('nombre', 'Cuál'),
    texto('sucursal', 'Sucursal'),
  ]
  const text = `
    select h.created as momento, u.name as usuario, ${named('h.accion', actionNames)} as accion,
      ${named('h.coleccion', recordNames)} as que,
      coalesce(h.despues ->> 'nombre', h.antes ->> 'nombre', h.despues ->> 'name', h.antes ->> 'name',
        'Recibo ' || (h.despues ->> 'recibo'), '') as nombre, coalesce(b.nombre, '') as sucursal ${acts}
    order by h.orden desc`
  return { columnas, text, values: valuesOf(asked), sumas: [] }
}
