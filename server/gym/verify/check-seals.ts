import { checkOf } from './finding.ts'
import { beginningOf, digestOf, keyOfLink, sealedTables, type Sealed } from './sealed-text.ts'

type Chain = { seals: string; covers: readonly Sealed[]; kindColumn: string }

const chains = {
  money: {
    seals: 'pagos_sellos',
    covers: ['asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta'],
    kindColumn: 's.tipo',
  },
  audit: { seals: 'auditoria_sellos', covers: ['auditoria'], kindColumn: `'auditoria'` },
} satisfies Record<string, Chain>

const rowsOf = ({ seals, kindColumn }: Chain, kind: Sealed) => `
  select s.gimnasio_id, s.numero, '${kind}' as tipo, s.${keyOfLink(kind)} as registro, s.hash_anterior, s.hash, ${digestOf(kind)} as digest,
    e.${sealedTables[kind].key} is not null as existe
  from ${seals} s
  left join ${sealedTables[kind].table} e on e.gimnasio_id is not distinct from s.gimnasio_id and e.${sealedTables[kind].key} = s.${keyOfLink(kind)}
  where ${kindColumn} = '${kind}'`

/** Checks every link against its row and the previous link. */
const linksOf = (chain: Chain) => `
  select coalesce(gimnasio_id, '') as gimnasio, tipo || ' ' || registro || ' (sello ' || numero || ')' as fila, motivo
  from (
    select *, case
      when not existe then 'la fila fue borrada'
      when numero <> coalesce(numero_anterior, 0) + 1 then 'falta el sello anterior'
      when hash_anterior <> coalesce(sello_anterior, ${beginningOf('gimnasio_id')}) then 'la cadena se corta aquí'
      when hash <> sha256(hash_anterior || digest) then 'la fila cambió después de sellarse'
    end as motivo
    from (
      select *, lag(hash) over cadena as sello_anterior, lag(numero) over cadena as numero_anterior
      from (${chain.covers.map((kind) => rowsOf(chain, kind)).join(' union all ')}) filas
      window cadena as (partition by gimnasio_id order by numero)
    ) eslabones
  ) revisados
  where motivo is not null
  order by gimnasio_id, numero`

/** Rows without a link and not waiting for one. */
const unsealed = (chain: Chain) =>
  chain.covers
    .map(
      (kind) => `
  select coalesce(e.gimnasio_id, '') as gimnasio, '${kind} ' || e.${sealedTables[kind].key} as fila, 'no tiene sello ni lo espera' as motivo
  from ${sealedTables[kind].table} e
  where not exists (select from ${chain.seals} s
      where s.gimnasio_id is not distinct from e.gimnasio_id and s.${keyOfLink(kind)} = e.${sealedTables[kind].key} and ${chain.kindColumn} = '${kind}')
    and not exists (select from sellos_pendientes w where w.tipo = '${kind}' and w.registro = e.${sealedTables[kind].key})`,
    )
    .join(' union all ')

export const moneySeals = checkOf(linksOf(chains.money))
export const auditSeals = checkOf(linksOf(chains.audit))
export const unsealedRows = checkOf(`${unsealed(chains.money)} union all ${unsealed(chains.audit)}`)
