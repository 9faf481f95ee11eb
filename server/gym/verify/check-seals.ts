import { declared, sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import { checkOf } from './finding.ts'
import { erasureDigest } from './erased-rows.ts'
import { beginningOf, digestOf, keyOfLink, sealedTables, type sealsOf, type Sealed } from './sealed-text.ts'

type Chain = { seals: ReturnType<typeof sealsOf>; covers: readonly Sealed[]; kindColumn: Sql }

const chains = {
  money: {
    seals: 'pagos_sellos',
    covers: [
      'asiento',
      'anulacion',
      'partes',
      'venta',
      'anulacion_venta',
      'deuda',
      'saldo',
      'anulacion_saldo',
      'devolucion',
      'pausa',
      'corte',
    ],
    kindColumn: sql`s.tipo`,
  },
  audit: { seals: 'auditoria_sellos', covers: ['auditoria'], kindColumn: sql`'auditoria'` },
} satisfies Record<string, Chain>

const rowsOf = ({ seals, kindColumn }: Chain, kind: Sealed) => sql`
  select s.gimnasio_id, s.numero, '${kind}' as tipo, s.${keyOfLink[kind]} as registro, s.hash_anterior, s.hash,
    coalesce(o.antes, ${digestOf(kind, sql`s.sal`)}) as digest, o.despues <> ${digestOf(kind)} as se_toco,
    e.${sealedTables[kind].key} is not null as existe
  from ${seals} s
  left join ${sealedTables[kind].table} e on e.gimnasio_id is not distinct from s.gimnasio_id and e.${sealedTables[kind].key} = s.${keyOfLink[kind]}
  left join olvidos o on o.gimnasio_id = s.gimnasio_id and o.tipo = '${kind}' and o.registro = s.${keyOfLink[kind]}
  where ${kindColumn} = '${kind}'`

/** Checks every link against its row and the previous link. */
const linksOf = (chain: Chain) => sql`
  select coalesce(gimnasio_id, '') as gimnasio, tipo || ' ' || registro || ' (sello ' || numero || ')' as fila, motivo
  from (
    select *, case
      when not existe then 'la fila fue borrada'
      when numero <> coalesce(numero_anterior, 0) + 1 then 'falta el sello anterior'
      when hash_anterior <> coalesce(sello_anterior, ${beginningOf(sql`gimnasio_id`)}) then 'la cadena se corta aquí'
      when hash <> sha256(hash_anterior || digest) then 'la fila cambió después de sellarse'
      when se_toco then 'la fila cambió después de que se borraran sus datos personales'
    end as motivo
    from (
      select *, lag(hash) over cadena as sello_anterior, lag(numero) over cadena as numero_anterior
      from (${declared(chain.covers.map((kind) => rowsOf(chain, kind)).join(' union all '))}) filas
      window cadena as (partition by gimnasio_id order by numero)
    ) eslabones
  ) revisados
  where motivo is not null
  order by gimnasio_id, numero`

/** Rows without a link and not waiting for one. */
const unsealed = (chain: Chain) =>
  declared(
    chain.covers
      .map(
        (kind) => sql`
  select coalesce(e.gimnasio_id, '') as gimnasio, '${kind} ' || e.${sealedTables[kind].key} as fila, 'no tiene sello ni lo espera' as motivo
  from ${sealedTables[kind].table} e
  where not exists (select from ${chain.seals} s
      where s.gimnasio_id is not distinct from e.gimnasio_id and s.${keyOfLink[kind]} = e.${sealedTables[kind].key} and ${chain.kindColumn} = '${kind}')
    and not exists (select from sellos_pendientes w where w.tipo = '${kind}' and w.registro = e.${sealedTables[kind].key})`,
      )
      .join(' union all '),
  )

/** The line of the history about each erasing covers the digests of what was erased. */
export const erasures = checkOf(sql`
  select o.gimnasio_id as gimnasio, 'datos borrados del miembro ' || o.id_miembro as fila, 'no son los que dice el historial' as motivo
  from (select distinct gimnasio_id, id_miembro from olvidos) o
  cross join lateral (${erasureDigest(sql`o.gimnasio_id`, sql`o.id_miembro`)}) d
  where d.olvido is distinct from (
    select a.despues ->> 'olvido' from auditoria a
    where a.gimnasio_id = o.gimnasio_id and a.miembro = o.id_miembro and a.coleccion = 'miembros' and a.despues ? 'olvido'
    order by a.orden desc limit 1)`)

export const moneySeals = checkOf(linksOf(chains.money))
export const auditSeals = checkOf(linksOf(chains.audit))
export const unsealedRows = checkOf(sql`${unsealed(chains.money)} union all ${unsealed(chains.audit)}`)
