import { randomBytes } from 'node:crypto'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'

/** Milliseconds in which deliveries are signed with the old secret too. */
const bothValid = 86_400_000

const storeSecret = sql`
  insert into webhooks_secretos as s (gimnasio_id, webhook_id, secreto) values ($gimnasio, $id, $secreto)
  on conflict (gimnasio_id, webhook_id) do update set secreto = $secreto, anterior = s.secreto, anterior_hasta = $anterior_hasta`

/** Gives a webhook a new secret and answers it, which happens this once. The one before stays valid for a day. */
export async function renewSecret(
  tx: Transaction,
  { id, now, seal }: { id: string; now: Date; seal: Seal },
): Promise<string> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  await tx.query(storeSecret, { id, secreto: seal.close(secret), anterior_hasta: new Date(now.getTime() + bothValid) })
  return secret
}

export type StoredSecrets = { secreto: Buffer; anterior: Buffer | null; anterior_hasta: Date | null }

/** The secrets to sign with, the present one first. None if the server's own secret has changed since. */
export function openSecrets({ secreto, anterior, anterior_hasta }: StoredSecrets, seal: Seal, now: Date): string[] {
  const stillValid = anterior !== null && anterior_hasta !== null && anterior_hasta > now ? [anterior] : []
  return [secreto, ...stillValid].flatMap((sealed) => seal.open(sealed) ?? [])
}
