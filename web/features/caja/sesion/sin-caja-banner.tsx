import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CajaSesion } from '#shared/caja/caja.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { actOn, estadoQuery, useCajaAct } from '../contar/caja.queries.ts'

/** Cash that was charged while no till of the branch was open; this session can take it over. */
export function SinCajaBanner({ sesion }: { sesion: CajaSesion | undefined }) {
  const { branch, can, format } = useSession()
  const { data } = useQuery(estadoQuery(branch.id))
  const [id, setId] = useState(newRecordId)
  const take = useCajaAct((body: object) => actOn(sesion?.id ?? '', 'tomar', body), {
    onDone: () => {
      toast.success('El dinero quedó en esta caja')
      setId(newRecordId())
    },
    onError: (error) => toast.error(describeError(error).sentence),
  })
  if (!data || data.sin_caja.cuantos === 0) return null
  const { cuantos, total } = data.sin_caja
  return (
    <Banner
      kind="warn"
      title={cuantos === 1 ? 'Hay 1 operación en efectivo sin caja' : `Hay ${cuantos} operaciones en efectivo sin caja`}
      action={
        sesion &&
        can('cash.move') && (
          <Button isPending={take.isPending} onPress={() => take.mutate({ id })}>
            Tomarlas en esta caja
          </Button>
        )
      }
    >
      <p>
        Se hicieron mientras ninguna caja estaba abierta{total === null ? '' : `: ${format.money(total)}`}.
        {!sesion && ' Abre una caja para tomarlas.'}
      </p>
    </Banner>
  )
}
