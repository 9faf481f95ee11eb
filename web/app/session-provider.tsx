import { type ReactNode, useMemo } from 'react'
import { holds } from '#shared/permissions.ts'
import { useBranchIndex } from '#web/lib/current-branch.ts'
import { createFormat } from '#web/lib/format.ts'
import { type Session, SessionContext, type SessionRecord } from '#web/lib/session.ts'

interface SessionProviderProps {
  record: SessionRecord
  children: ReactNode
}

/** Gives the screens of a gym their session. Whoever belongs to no gym gets none. */
export function SessionProvider({ record, children }: SessionProviderProps) {
  const index = useBranchIndex(record.branches.length)
  const session = useMemo(() => sessionOf(record, index), [record, index])
  return <SessionContext value={session}>{children}</SessionContext>
}

function sessionOf(record: SessionRecord, index: number): Session | null {
  const { gym, branches, permissions } = record
  const branch = branches[index]
  if (!gym || !branch) return null
  return { ...record, gym, branch, format: createFormat(gym), can: (asked) => holds(asked, permissions) }
}
