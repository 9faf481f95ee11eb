import type { Transaction } from '#server/runtime/db/transaction.ts'
import { lockChain } from './seal-rows.ts'
import { digestOf, keyOfLink, sealedTables, sealsOf, type Sealed } from './sealed-text.ts'

/** Kinds with texts about a member. */
const kinds: readonly Sealed[] = ['asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta', 'pausa', 'auditoria']

type Proof = { tipo: Sealed; registro: string; antes: Buffer; texto: Buffer }

const ofEachKind = (select: (kind: Sealed, row: string) => string) =>
  kinds
    .map((kind) => select(kind, `e.gimnasio_id = $1 and e.${sealedTables[kind].key} = c.registro`))
    .join(' union all ')

/** The sealed rows about a member: the digest that the link covers, and that of the text alone. */
const readProofs = `
  with candidatos as materialized (select tipo, registro from sellados_de($1, $2))
  ${ofEachKind(
    (kind, row) => `
  select c.tipo, c.registro, ${digestOf(kind, 's.sal')} as antes, ${digestOf(kind)} as texto
  from candidatos c
  join ${sealsOf(kind)} s on s.gimnasio_id = $1 and s.${keyOfLink[kind]} = c.registro ${kind === 'auditoria' ? '' : 'and s.tipo = c.tipo'}
  join ${sealedTables[kind].table} e on ${row}
  where c.tipo = '${kind}'`,
  )}`

/** Notes the rows whose text is another one now. */
const noteChanged = `
  with candidatos as materialized (
    select * from unnest($3::text[], $4::text[], $5::bytea[], $6::bytea[]) c (tipo, registro, antes, texto))
  insert into olvidos (gimnasio_id, id_miembro, tipo, registro, antes, despues)
  select $1, $2, n.* from (${ofEachKind(
    (kind, row) => `
  select c.tipo, c.registro, c.antes, ${digestOf(kind)} as despues
  from candidatos c join ${sealedTables[kind].table} e on ${row}
  where c.tipo = '${kind}' and c.texto <> ${digestOf(kind)}`,
  )}) n`

/** SQL: one digest over all that was erased of a member; null where nothing sealed was. */
export const erasureDigest = (gimnasio: string, miembro: string) => `
  select encode(sha256(convert_to(string_agg(
    concat_ws(' ', f.tipo, f.registro, encode(f.antes, 'hex'), encode(f.despues, 'hex')), ',' order by f.tipo collate "C", f.registro), 'UTF8')), 'hex') as olvido
  from olvidos f where f.gimnasio_id = ${gimnasio} and f.id_miembro = ${miembro}`

/**
 * Erases the texts about a deleted member in ledger and history. Links go on covering the digests of what the rows said, without
 * the salt that would let one guess it. Returns the digest that the history must tell, so that what is left of the rows is sealed
 * again.
 */
export async function eraseSealed({ query, tenant }: Transaction, miembro: string): Promise<string> {
  await query(lockChain, [tenant])
  const proofs = await query<Proof>(readProofs, [tenant, miembro])
  await query('select olvidar_miembro($1)', [miembro])
  await query(noteChanged, [
    tenant,
    miembro,
    proofs.map(({ tipo }) => tipo),
    proofs.map(({ registro }) => registro),
    proofs.map(({ antes }) => antes),
    proofs.map(({ texto }) => texto),
  ])
  const [digest] = await query<{ olvido: string | null }>(erasureDigest('$1', '$2'), [tenant, miembro])
  return digest?.olvido ?? ''
}
