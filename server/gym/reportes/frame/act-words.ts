import { reciboText } from '#server/gym/campos/recibo-text.ts'
import { actionNames, recordNames, turns } from '#shared/collections/auditoria-words.ts'

type Words = readonly (readonly [name: string, word: string])[]

const cases = (column: string, words: Words, otherwise: string) =>
  `case ${column} ${words.map(([name, word]) => `when '${name}' then ${word}`).join(' ')} else ${otherwise} end`

const quoted = (names: Readonly<Record<string, string>>): Words =>
  Object.entries(names).map(([name, word]) => [name, `'${word}'`])

const other = `'Otro'`

/** The rule of `verbOf`, for a column of rows. */
const verbs = turns.map(
  ({ campo, con, sin }) => `when h.accion = 'update' and h.despues ? '${campo}'
    then case when coalesce(h.despues ->> '${campo}', '') in ('', 'false') then '${sin}' else '${con}' end`,
)

const storedName = `coalesce(h.despues ->> 'nombre', h.antes ->> 'nombre', h.despues ->> 'name', h.antes ->> 'name')`

const row = (table: string, text: string) =>
  `(select ${text} from ${table} n where n.gimnasio_id = h.gimnasio_id and n.id = h.registro)`

const memberOf = `(select m.nombre from miembros m where m.gimnasio_id = n.gimnasio_id and m.id = n.id_miembro)`

/** The name of a record whose entry does not hold it: an update holds only what changed. */
const lookedUp: Words = [
  ...['miembros', 'planes', 'sucursales', 'cajas', 'conceptos'].map(
    (table) => [table, row(table, 'n.nombre')] as const,
  ),
  ['roles', `(select n.nombre from roles n where n.id_gimnasio = h.gimnasio_id and n.id = h.registro)`],
  ['users', row('users', 'n.name')],
  ['pagos', row('pagos_asientos', `'Recibo ' || ${reciboText('n.recibo')} || ' de ' || ${memberOf}`)],
  ['ventas', row('ventas_asientos', `'Recibo ' || ${reciboText('n.recibo')}`)],
  ['pausas', row('pausas_asientos', memberOf)],
  ['asistencias', row('asistencias_asientos', memberOf)],
  ['miembros_notas', row('miembros_notas', memberOf)],
  ['recordatorios_bajas', row('recordatorios_bajas', memberOf)],
]

/** The words of an audit row `h`, in SQL: what was done, to what kind of record, and to which one. */
export const actWords = {
  accion: `case ${verbs.join(' ')} else ${cases('h.accion', quoted(actionNames), other)} end`,
  que: cases('h.coleccion', quoted(recordNames), other),
  cual: `coalesce(${storedName}, ${cases('h.coleccion', lookedUp, `''`)}, '')`,
}
