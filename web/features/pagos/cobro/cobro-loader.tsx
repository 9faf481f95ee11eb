import { metodosOf } from '#shared/metodos-pago.ts'
import { parseMoney } from '#shared/values/money.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { leavesRest } from '#web/features/saldos/leaves-rest.ts'
import type { CobroContext } from './state/cobro.ts'
import { CobroForm } from './cobro-form.tsx'
import { lastPagoQuery, offersQuery } from './state/cobro.queries.ts'
import { recallDesk } from './state/desk-memory.ts'
import { horarioSteps } from '#web/lib/horario-steps.ts'
import { useLastFilled } from '#web/lib/forms/use-last-filled.ts'
import { MiembroFailure } from '#web/features/miembros/queries/miembro-failure.tsx'
import { MiembroCard } from './miembro-card.tsx'
import { noPlanes } from './no-planes-part.ts'

interface CobroLoaderProps {
  miembro: UseQueryResult<MiembroPago>
  onChange: () => void
  onCharged: (pago: string) => void
  onClose: () => void
}

/** Loads the data for a charge, with a placeholder of the form's size. */
export function CobroLoader({ miembro, ...events }: CobroLoaderProps) {
  const session = useSession()
  const { branch, gym, can } = session
  const today = useToday(gym.zona_horaria)
  const id = miembro.data?.id ?? ''
  const planes = useQuery(offersQuery(branch.id))
  const offers = useLastFilled(planes.data)
  const ultimo = useQuery({ ...lastPagoQuery(id), enabled: id !== '' })
  const failed = [miembro, planes, ultimo].find(({ error }) => error)
  if (!miembro.data || !offers || ultimo.data === undefined) {
    return (
      <DialogBody>
        {failed?.error ? (
          <MiembroFailure
            error={failed.error}
            onRetry={() => void failed.refetch()}
            next="Buscar otro miembro"
            onNext={events.onChange}
          />
        ) : (
          <Waiting />
        )}
      </DialogBody>
    )
  }
  if (offers.length === 0) {
    return (
      <noPlanes.Part cobrar={id} onClose={events.onClose}>
        <MiembroCard miembro={miembro.data} onChange={events.onChange} />
      </noPlanes.Part>
    )
  }
  const { politica, moneda, zona_horaria, gestionar_horarios } = gym
  const rest = leavesRest(session)
  const context = {
    miembro: miembro.data,
    anterior: soldBefore(miembro.data),
    ultimo: ultimo.data,
    planes: offers,
    desk: recallDesk(branch.id),
    today,
    moneda,
    zona_horaria,
    tolerancia: politica.tolerancia,
    metodos: metodosOf(gym).filter(({ activo }) => activo),
    horarios: gestionar_horarios ? horarioSteps(gym) : [],
    canDiscount: can('payments.discount'),
    canBackdate: can('payments.backdate'),
    saldo: rest && { politica: rest, debe: parseMoney(miembro.data.saldo) ?? 0 },
  }
  return <CobroForm key={id} miembro={miembro.data} context={context} {...events} />
}

function soldBefore({ expand }: MiembroPago): CobroContext['anterior'] {
  const plazo = expand?.id_plan_plazo
  const plan = plazo?.expand?.id_plan?.nombre
  return plazo && plan ? { plan, duracion: plazo.duracion, unidad: plazo.unidad } : null
}

function Waiting() {
  return (
    <>
      <Skeleton height={56} />
      <Skeleton height={58} />
      <Skeleton height={76} />
      <Skeleton height={58} />
      <Skeleton height={88} />
    </>
  )
}
