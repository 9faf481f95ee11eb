import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAfterPress } from '#web/ui/base/use-after-press.ts'
import { keptInTab } from '#web/ui/base/kept.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import type { Teller } from '#web/lib/acts/run-act.ts'
import { useTeller } from '#web/lib/acts/use-teller.ts'
import { logProblem } from '#web/lib/log.ts'
import { useSession } from '#web/lib/session.ts'

const charge = onDemand(async () => (await import('./cobro-dialog.tsx')).CobroDialog)
const receipt = onDemand(async () => (await import('./charged-dialog.tsx')).ChargedDialog)

const preloadDelay = 3000

/** Shows the charge form and the receipt over any screen, by search parameter. */
export function CobroHost() {
  const { cobrar, recibo } = useSearch({ from: '/admin' })
  const { can, user } = useSession()
  const teller = useTeller()
  const navigate = useNavigate()
  const mayCharge = can('payments.create')
  const isCharging = useAfterPress(cobrar !== undefined && mayCharge)
  useEffect(() => {
    if (!mayCharge) return
    const timer = setTimeout(preloadBoth, preloadDelay)
    return () => clearTimeout(timer)
  }, [mayCharge])
  useEffect(() => {
    if (keptInTab.read('sin_confirmar') === null) return
    resume(user.id, teller).catch((error: unknown) => logProblem('Unsettled acts were not looked up', error))
  }, [user.id, teller])
  const show = (search: { cobrar?: string; recibo?: string }, isReplacing: boolean) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, cobrar: undefined, recibo: undefined, deshacer: undefined, ...search }),
      replace: isReplacing,
    })
  return (
    <>
      {isCharging && cobrar && (
        <charge.Part
          cobrar={cobrar}
          onMember={(id) => show({ cobrar: id }, true)}
          onCharged={(id) => show({ recibo: id }, true)}
          onClose={() => show({}, false)}
        />
      )}
      {recibo && <receipt.Part id={recibo} onClose={() => show({}, false)} />}
    </>
  )
}

/** Looks up acts that were left unsettled before the page was loaded. */
async function resume(usuario: string, teller: Teller): Promise<void> {
  const { resumeActs } = await import('#web/lib/acts/run-act.ts')
  resumeActs(usuario, teller)
}

/** Preloads both dialogs when the browser is idle. */
function preloadBoth(): void {
  charge.preload()
  receipt.preload()
}
