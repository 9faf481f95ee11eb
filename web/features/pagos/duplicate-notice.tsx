import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { normalizeDni } from '#shared/collections/miembro.ts'
import { api } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useRestoreMiembro } from './use-add-miembro.ts'

interface DuplicateNoticeProps {
  dni: string
  onChoose: (miembro: MiembroPago) => void
}

/** Who holds the document already, and the way to charge him; whoever was deleted is taken back first. */
export function DuplicateNotice({ dni, onChoose }: DuplicateNoticeProps) {
  const { data: holder } = useQuery(holderQuery(normalizeDni(dni)))
  const restore = useRestoreMiembro()
  if (!holder) return null
  const isDeleted = holder.deleted !== ''
  const take = () => (isDeleted ? restore.mutate(holder.id, { onSuccess: onChoose }) : onChoose(holder))
  return (
    <Banner
      kind="info"
      title={`${holder.nombre} ya tiene este documento`}
      action={
        <Button size="s" isPending={restore.isPending} onPress={take}>
          {isDeleted ? 'Restaurar y cobrar' : 'Cobrar a este miembro'}
        </Button>
      }
    >
      {isDeleted && 'Estaba eliminado.'}
    </Banner>
  )
}

const holderQuery = (dni: string) =>
  queryOptions({
    queryKey: ['miembros_pagos', 'holder', dni],
    queryFn: async ({ signal }): Promise<MiembroPago | null> => {
      const filter = api.filter('dni = {:dni}', { dni })
      const { items } = await api
        .collection('miembros_pagos')
        .getList<MiembroPago>(1, 1, { filter, skipTotal: true, signal })
      return items[0] ?? null
    },
    staleTime: 0,
  })
