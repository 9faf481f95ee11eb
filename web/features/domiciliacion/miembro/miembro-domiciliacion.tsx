import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { automaticoOfMiembroQuery } from '#web/features/en-linea/automatico/automatico.queries.ts'
import { usePlace } from '#web/lib/forms/use-place.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const dialog = onDemand(async () => (await import('./domiciliar-dialog.tsx')).DomiciliarDialog)

/** Offers to collect from a member's bank account. Renders nothing while the member has a consent, which `en-linea` shows. */
export function MiembroDomiciliacion({ miembro }: { miembro: MiembroPago }) {
  const { data, isLoading } = useQuery(automaticoOfMiembroQuery(miembro.id))
  const [openFor, open] = usePlace('domiciliar')
  if (isLoading) return <Skeleton height={0} />
  const isTaken = data && data.estado !== 'cancelado'
  if (isTaken || miembro.deleted !== '') return null
  return (
    <span>
      <Button
        variant="ghost"
        size="s"
        isFlush
        icon={<Landmark aria-hidden />}
        onHoverStart={dialog.preload}
        onPress={() => open(miembro.id)}
      >
        Domiciliar
      </Button>
      {openFor === miembro.id && <dialog.Part miembro={miembro} onClose={() => open()} />}
    </span>
  )
}
