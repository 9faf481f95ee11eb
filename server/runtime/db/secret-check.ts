import { createHmac } from 'node:crypto'
import { StartError } from '#server/runtime/errors/errors.ts'
import { openClient } from './connect.ts'
import type { Query } from './transaction.ts'

const checkValueOf = (secret: string) => createHmac('sha256', secret).update('vigente: check value').digest('hex')

/** Refuses a secret that does not belong to this database. Stores nothing. */
export async function requireSecret(query: Query, secret: string): Promise<void> {
  const [other] = await query(`select from installation where name = 'secret_check' and value <> $1`, [
    checkValueOf(secret),
  ])
  if (other) throw wrongSecret()
}

const wrongSecret = () =>
  new StartError(
    'SECRET no es el de esta base de datos. Usa el que se guardó al crearla (DATA_DIR/secreto, si no lo elegiste tú).',
  )

/** True once a server has started on this database. */
export async function hasSecret(databaseUrl: string): Promise<boolean> {
  const client = await openClient(databaseUrl, { application_name: 'vigente-secret' })
  try {
    return (await client.query(`select from installation where name = 'secret_check'`)).rowCount === 1
  } finally {
    await client.end()
  }
}

/** Stores a check value of SECRET the first time. Later starts with another SECRET are refused before anything is signed. */
export async function checkSecret(databaseUrl: string, secret: string): Promise<void> {
  const value = checkValueOf(secret)
  const client = await openClient(databaseUrl, { application_name: 'vigente-secret' })
  try {
    await client.query(`insert into installation values ('secret_check', $1) on conflict do nothing`, [value])
    const stored = await client.query(`select from installation where name = 'secret_check' and value = $1`, [value])
    if (stored.rowCount === 0) throw wrongSecret()
  } finally {
    await client.end()
  }
}
