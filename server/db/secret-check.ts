import { createHmac } from 'node:crypto'
import { Client } from 'pg'
import { StartError } from '#server/errors.ts'

/** Remembers a check value of SECRET the first time; afterwards another SECRET is refused before anything is signed with it. */
export async function checkSecret(databaseUrl: string, secret: string): Promise<void> {
  const value = createHmac('sha256', secret).update('vigente: check value').digest('hex')
  const client = new Client({ connectionString: databaseUrl, application_name: 'vigente-secret' })
  await client.connect()
  try {
    await client.query(`insert into installation values ('secret_check', $1) on conflict do nothing`, [value])
    const stored = await client.query(`select from installation where name = 'secret_check' and value = $1`, [value])
    if (stored.rowCount === 0) {
      throw new StartError(
        'SECRET no es el de esta base de datos. Usa el que se guardó al crearla (DATA_DIR/secreto, si no lo elegiste tú).',
      )
    }
  } finally {
    await client.end()
  }
}
