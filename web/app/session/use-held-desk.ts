import { useState } from 'react'
import type { Sucursal } from '#web/lib/session.ts'
import { useHasOverlay } from '#web/ui/overlays/layer-order.ts'

/** The things that a person can lose while a form is open. */
export type Loss = 'sucursal' | 'permisos'

/**
 * Branch and permissions as they were when the open dialog or panel was opened. So a form with typed values neither disappears nor
 * moves to another branch; the server refuses what is no longer allowed. `last`: the branch before the current one was gone.
 */
export function useHeldDesk(branch: Sucursal | null, permissions: readonly string[]) {
  const hasOverlay = useHasOverlay()
  const [opened, setOpened] = useState({ branch, permissions })
  const [last, setLast] = useState(branch)
  if (branch && branch !== last) setLast(branch)
  const isHeld = hasOverlay && opened.branch !== null
  if (!isHeld && (opened.branch !== branch || opened.permissions !== permissions)) setOpened({ branch, permissions })
  if (!isHeld) return { branch, permissions, last, loss: null }
  return { ...opened, last, loss: lossOf(opened, { branch, permissions }) }
}

type Desk = { branch: Sucursal | null; permissions: readonly string[] }

function lossOf(opened: Desk, now: Desk): Loss | null {
  if (!now.branch) return 'sucursal'
  return opened.permissions.every((held) => now.permissions.includes(held)) ? null : 'permisos'
}
