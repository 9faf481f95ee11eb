import { signOut } from '#web/app/session/session-end.ts'
import { api } from '#web/lib/api/api.ts'
import { hasCola } from '#web/lib/device-copy.ts'
import { logProblem } from '#web/lib/log.ts'
import { openShellWindow } from './shell-windows.ts'

/** Signs out, after a question if entries of this person wait on this device. */
export async function leave(): Promise<void> {
  const waiting = await countWaiting().catch((error: unknown) => {
    logProblem('The queue cannot be counted', error)
    return { kept: 0, unkept: 0 }
  })
  if (waiting.kept + waiting.unkept === 0) signOut()
  else openShellWindow({ kind: 'leave', ...waiting })
}

async function countWaiting() {
  if (!(await hasCola())) return { kept: 0, unkept: 0 }
  const { countWaitingOf } = await import('#web/features/entrada/sin-conexion/cola-of.ts')
  return countWaitingOf(api.authStore.record?.id ?? '')
}
