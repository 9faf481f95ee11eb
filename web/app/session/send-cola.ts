import { useEffect } from 'react'
import { hasCola } from '#web/lib/device-copy.ts'
import { logProblem } from '#web/lib/log.ts'

/** Sends the entries of a person that wait on this device, from whichever page. */
export function useSendCola(userId: string): void {
  useEffect(() => void send(userId).catch((error: unknown) => logProblem('The queue was not sent', error)), [userId])
}

async function send(userId: string): Promise<void> {
  if (!(await hasCola())) return
  const { colaOf } = await import('#web/features/entrada/sin-conexion/cola-of.ts')
  colaOf(userId)
}
