import { declared, sql, type Alias, type Sql } from '#server/runtime/db/statement/sql.ts'
import { reciboText } from '#server/gym/campos/recibo-text.ts'
import { actionNames, beginnings, beginningsOfClass, recordNames, turns } from '#shared/collections/auditoria-words.ts'

type Words = readonly (readonly [name: string, word: Sql])[]

const cases = (column: Sql, words: Words, otherwise: Sql) =>
  sql`case ${column} ${declared(words.map(([name, word]) => sql`when '${declared(name)}' then ${word}`).join(' '))} else ${otherwise} end`

const quoted = (names: Readonly<Record<string, string>>): Words =>
  Object.entries(names).map(([name, word]) => [name, declared(`'${word}'`)])

const other = sql`'Otro'`

/** The rule of `verbOf`, for a column of rows. */
const verbs = [
  ...beginningsOfClass.map(
    ({ de, clase, verbo }) =>
      `when h.accion = 'create' and h.coleccion = '${de}' and h.despues ->> 'clase' = '${clase}' then '${verbo}'`,
  ),
  ...Object.entries(beginnings).map(
    ([coleccion, verb]) => `when h.accion = 'create' and h.coleccion = '${coleccion}' then '${verb}'`,
  ),
  ...turns.map(
    ({
      campo,
      de,
      con,
      sin,
    }) => `when h.accion = 'update' and h.despues ? '${campo}' ${de ? `and h.coleccion = '${de}'` : ''}
    then case when coalesce(h.despues ->> '${campo}', '') in ('', 'false', '0') then '${sin}' else '${con}' end`,
  ),
]

const storedName = sql`coalesce(h.despues ->> 'nombre', h.antes ->> 'nombre', h.despues ->> 'name', h.antes ->> 'name')`

const row = (table: string, text: Sql) =>
  sql`(select ${text} from ${declared(table)} n where n.gimnasio_id = h.gimnasio_id and n.id = h.registro)`

/** The name of the record that a row points to. */
const named = (
  table: 'cajas' | 'miembros' | 'planes',
  column: 'caja_id' | 'id_miembro' | 'id_plan' | 'id_queda' | 'id_se_va',
) => sql`(select o.nombre from ${table} o where o.gimnasio_id = n.gimnasio_id and o.id = n.${column})`

const memberOf = named('miembros', 'id_miembro')

const reciboOf = (row: Alias) => sql`'Recibo ' || ${reciboText(sql`${row}.recibo`)}`
const saleText = sql`${reciboOf('n')} || ', ' || n.concepto`
const askedAbout = (table: 'pagos_asientos' | 'ventas_asientos', column: 'id_pago' | 'id_venta') =>
  sql`(select ${reciboOf('a')} from ${table} a where a.gimnasio_id = n.gimnasio_id and a.id = n.${column})`

/** The name of a record whose entry does not hold it: an update holds only what changed. */
const lookedUp: Words = [
  ...['miembros', 'planes', 'sucursales', 'cajas', 'conceptos', 'claves_api', 'webhooks'].map(
    (table) => [table, row(table, sql`n.nombre`)] as const,
  ),
  ['gimnasios', sql`(select n.nombre from gimnasios n where n.id = h.gimnasio_id)`],
  ['planes_plazos', row('planes_plazos', named('planes', 'id_plan'))],
  ['caja_sesiones', row('caja_aperturas', named('cajas', 'caja_id'))],
  ['caja_movimientos', sql`h.despues ->> 'concepto'`],
  ['roles', sql`(select n.nombre from roles n where n.id_gimnasio = h.gimnasio_id and n.id = h.registro)`],
  ['users', row('users', sql`n.name`)],
  ['pagos', row('pagos_asientos', sql`${reciboOf('n')} || ' de ' || ${memberOf}`)],
  ['saldos', row('saldos', sql`coalesce(${reciboOf('n')} || ' de ', '') || ${memberOf}`)],
  ['ventas', row('ventas_asientos', saleText)],
  [
    'pedidos_anulacion',
    row(
      'pedidos_anulacion',
      sql`coalesce(${askedAbout('pagos_asientos', 'id_pago')}, ${askedAbout('ventas_asientos', 'id_venta')})`,
    ),
  ],
  ['pausas', row('pausas_asientos', memberOf)],
  ['asistencias', row('asistencias_asientos', memberOf)],
  [
    'miembros_uniones',
    row(
      'miembros_uniones',
      sql`'a ' || ${named('miembros', 'id_queda')} || ' con ' || ${named('miembros', 'id_se_va')}`,
    ),
  ],
  ...['miembros_notas', 'recordatorios', 'recordatorios_bajas', 'links_pago', 'cobros_en_linea'].map(
    (table) => [table, row(table, memberOf)] as const,
  ),
]

/** The words of an audit row `h`, in SQL: the verb, the kind of record, and its name. */
export const actWords = {
  accion: sql`case ${declared(verbs.join(' '))} else ${cases(sql`h.accion`, quoted(actionNames), other)} end`,
  que: cases(sql`h.coleccion`, quoted(recordNames), other),
  cual: sql`coalesce(${storedName}, ${cases(sql`h.coleccion`, lookedUp, sql`''`)}, '')`,
}
