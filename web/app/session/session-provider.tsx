import { type ReactNode, useEffect, useMemo } from 'react'
import { holds } from '#shared/holds.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { localeOf } from '#shared/values/money.ts'
import { chooseBranch, useCurrentBranch } from '#web/lib/current-branch.ts'
import { createFormat } from '#web/lib/format.ts'
import { type Session, SessionContext, type SessionRecord, type Sucursal } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { NumberLocale } from '#web/ui/fields/number-locale.ts'
import { useNewDay } from './use-new-day.ts'

const branchGone = onDemand(async () => (await import('./branch-gone.tsx')).BranchGone)

interface SessionProviderProps {
  record: SessionRecord
  children: ReactNode
}

/** Provides the session to the screens of a gym. Users without a gym get none. A branch that is gone stops the desk. */
export function SessionProvider({ record, children }: SessionProviderProps) {
  const branch = useCurrentBranch(record)
  const today = useToday(record.gym?.zona_horaria ?? 'UTC')
  useNewDay(record.gym?.zona_horaria ?? 'UTC', today)
  const session = useMemo(() => sessionOf(record, branch, today), [record, branch, today])
  useEffect(() => {
    if (branch) chooseBranch(record, branch.id)
  }, [record, branch])
  if (record.gym && !branch) return <branchGone.Part record={record} />
  return (
    <NumberLocale value={localeOf(record.gym?.pais ?? 'AR')}>
      <SessionContext value={session}>{children}</SessionContext>
    </NumberLocale>
  )
}

function sessionOf(record: SessionRecord, branch: Sucursal | null, today: CivilDate): Session | null {
  const { gym, permissions } = record
  if (!gym || !branch) return null
  return { ...record, gym, branch, format: createFormat(gym, today), can: (asked) => holds(asked, permissions) }
}
