import { sql } from '#server/runtime/db/statement/sql.ts'
import { minutosDeClave } from './mail-clave.ts'
import type { Secrets } from './secrets.ts'
import type { Signing } from './stored-enlace.ts'

/** Wrong tries of one code. */
const mostIntentos = 5

/** Milliseconds for which the page shows the order: time to look for an account number. */
const paseLasts = 60 * 60_000

const countTry = sql`
  update enlaces_de_firma set intentos = intentos + 1 where gimnasio_id = $gimnasio and id = $id`

const open = sql`
  update enlaces_de_firma set clave = null, pase = $pase, pase_dado = $now where gimnasio_id = $gimnasio and id = $id`

/** The pass for the right code, which is used up. Null for a wrong one, which is counted under the link's lock. */
export async function takeClave(
  { context: { tx, now }, enlace }: Signing,
  clave: string,
  secrets: Secrets,
): Promise<string | null> {
  const { id, clave_enviada, intentos } = enlace
  const isOver = clave_enviada === null || now.getTime() - clave_enviada.getTime() > minutosDeClave * 60_000
  if (isOver || intentos >= mostIntentos) return null
  if (!secrets.isSame(enlace.clave, id, clave)) {
    await tx.query(countTry, { id })
    return null
  }
  const pase = secrets.newPase()
  await tx.query(open, { id, pase: secrets.digestOf(id, pase), now })
  return pase
}

/** True for the pass that the page got last, while it lasts. */
export function isOpenTo({ context: { now }, enlace }: Signing, pase: string, secrets: Secrets): boolean {
  const { id, pase_dado } = enlace
  if (pase_dado === null || now.getTime() - pase_dado.getTime() > paseLasts) return false
  return secrets.isSame(enlace.pase, id, pase)
}
