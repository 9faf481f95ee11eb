import { useNavigate, useSearch } from '@tanstack/react-router'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { useSession } from '#web/lib/session.ts'
import type { VenderSearch } from './vender-search.ts'

const form = onDemand(async () => (await import('./vender-dialog.tsx')).VenderDialog)
const receipt = onDemand(async () => (await import('./sold-dialog.tsx')).SoldDialog)

const closed = { vender: undefined, visitante: undefined, vendido: undefined, deshacer: undefined }

/** Shows the form to sell and its receipt over any screen, by search parameter. */
export function VenderHost() {
  const { vender, visitante, vendido } = useSearch({ from: '/admin' })
  const { can } = useSession()
  const navigate = useNavigate()
  const show = (search: VenderSearch, isReplacing: boolean) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...closed, ...search }),
      replace: isReplacing,
    })
  return (
    <>
      {vender && can('sales.create') && (
        <form.Part
          key={vender}
          isPase={vender === 'pase'}
          visitante={visitante}
          onSold={(id) => (receipt.preload(), show({ vendido: id }, true))}
          onClose={() => show({}, false)}
        />
      )}
      {vendido && <receipt.Part id={vendido} onClose={() => show({}, false)} />}
    </>
  )
}
