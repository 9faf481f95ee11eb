import { declared, sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { lockChain } from './seal-rows.ts'
import { digestOf, keyOfLink, sealedTables, sealsOf, type Sealed } from './sealed-text.ts'

/** Kinds with texts about a member. */
const kinds: readonly Sealed[] = [
  'asiento',
  'anulacion',
  'partes',
  'venta',
  'anulacion_venta',
  'saldo',
  'anulacion_saldo',
  'pausa',
  'auditoria',
]

type Proof = { tipo: Sealed; registro: string; antes: Buffer; texto: Buffer }

const ofEachKind = (select: (kind: Sealed, row: Sql) => Sql) =>
  declared(
    kinds
      .map((kind) => select(kind, sql`e.gimnasio_id = $gimnasio and e.${sealedTables[kind].key} = c.registro`))
      .join(' union all '),
  )

/** The sealed rows about a member: the digest that the link covers, and that of the text alone. */
const readProofs = sql`
  with candidatos as materialized (select tipo, registro from sellados_de($gimnasio, $miembro))
  ${ofEachKind(
    (kind, row) => sql`
  select c.tipo, c.registro, ${digestOf(kind, sql`s.sal`)} as antes, ${digestOf(kind)} as texto
  from candidatos c
  join ${sealsOf(kind)} s on s.gimnasio_id = $gimnasio and s.${keyOfLink[kind]} = c.registro ${kind === 'auditoria' ? '' : 'and s.tipo = c.tipo'}
  join ${sealedTables[kind].table} e on ${row}
  where c.tipo = '${kind}'`,
  )}`

/** Notes the rows whose text is another one now. */
const noteChanged = sql`
  with candidatos as materialized (
    select * from unnest($tipos::text[], $registros::text[], $antes::bytea[], $textos::bytea[]) c (tipo, registro, antes, texto))
  insert into olvidos (gimnasio_id, id_miembro, tipo, registro, antes, despues)
  select $gimnasio, $miembro, n.* from (${ofEachKind(
    (kind, row) => sql`
  select c.tipo, c.registro, c.antes, ${digestOf(kind)} as despues
  from candidatos c join ${sealedTables[kind].table} e on ${row}
  where c.tipo = '${kind}' and c.texto <> ${digestOf(kind)}`,
  )}) n`

/** One digest over all that was erased of a member; null where nothing sealed was. */
export const erasureDigest = (gimnasio: Sql, miembro: Sql) => sql`
  select encode(sha256(convert_to(string_agg(
    concat_ws(' ', f.tipo, f.registro, encode(f.antes, 'hex'), encode(f.despues, 'hex')), ',' order by f.tipo collate "C", f.registro), 'UTF8')), 'hex') as olvido
  from olvidos f where f.gimnasio_id = ${gimnasio} and f.id_miembro = ${miembro}`

/**
 * Erases the texts about a deleted member in ledger and history. The seals keep the old digests, so the chain still verifies; the
 * salt is deleted, so the old text cannot be guessed. Returns a digest of the erased rows: the history tells it, and so seals what is
 * left of them.
 */
export async function eraseSealed({ query }: Transaction, miembro: string): Promise<string> {
  await query(lockChain)
  const proofs = await query<Proof>(readProofs, { miembro })
  await query(sql`select olvidar_miembro($miembro)`, { miembro })
  await query(noteChanged, {
    miembro,
    tipos: proofs.map(({ tipo }) => tipo),
    registros: proofs.map(({ registro }) => registro),
    antes: proofs.map(({ antes }) => antes),
    textos: proofs.map(({ texto }) => texto),
  })
  const [digest] = await query<{ olvido: string | null }>(erasureDigest(sql`$gimnasio`, sql`$miembro`), { miembro })
  return digest?.olvido ?? ''
}
