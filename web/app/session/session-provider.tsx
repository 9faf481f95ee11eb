import { type ReactNode, useEffect, useMemo } from 'react'
import { holds } from '#shared/holds.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { localeOf } from '#shared/values/money.ts'
import { settleBranch, useCurrentBranch } from '#web/lib/current-branch.ts'
import { createFormat } from '#web/lib/format.ts'
import { type Session, SessionContext, type SessionRecord, type Sucursal } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { NumberLocale } from '#web/ui/fields/number-locale.ts'
import { NoticeInOverlays } from '#web/ui/overlays/overlay-notice.tsx'
import { useHeldDesk } from './use-held-desk.ts'
import { useNewDay } from './use-new-day.ts'

const branchGone = onDemand(async () => (await import('./branch-gone.tsx')).BranchGone)
const lossNotice = onDemand(async () => (await import('./loss-notice.tsx')).LossNotice)

interface SessionProviderProps {
  record: SessionRecord
  children: ReactNode
}

/**
 * Provides the session to the screens of a gym. Users without a gym get none. If the branch is gone, a notice replaces the page as
 * soon as no dialog is open.
 */
export function SessionProvider({ record, children }: SessionProviderProps) {
  const current = useCurrentBranch(record)
  const { branch, permissions, last, loss } = useHeldDesk(current, record.permissions)
  const today = useToday(record.gym?.zona_horaria ?? 'UTC')
  const session = useMemo(
    () => sessionOf({ ...record, permissions }, branch, today),
    [record, permissions, branch, today],
  )
  useNewDay(record.gym?.zona_horaria ?? 'UTC', today)
  useEffect(() => {
    if (current) settleBranch(record, current.id)
  }, [record, current])
  if (record.gym && !branch) return <branchGone.Part record={record} last={last} />
  return (
    <NumberLocale value={localeOf(record.gym?.pais ?? 'AR')}>
      <NoticeInOverlays
        notice={loss && <lossNotice.Part loss={loss} branch={branch?.nombre ?? ''} />}
        isStopped={loss === 'sucursal'}
      >
        <SessionContext value={session}>{children}</SessionContext>
      </NoticeInOverlays>
    </NumberLocale>
  )
}

function sessionOf(record: SessionRecord, branch: Sucursal | null, today: CivilDate): Session | null {
  const { gym, permissions } = record
  if (!gym || !branch) return null
  return { ...record, gym, branch, format: createFormat(gym, today), can: (asked) => holds(asked, permissions) }
}
