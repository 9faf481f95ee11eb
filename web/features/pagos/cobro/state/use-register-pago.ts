import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Pago, PagoInput } from '#shared/collections/pago.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { parseMoney } from '#shared/values/money.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import type { PlanOffer } from './cobro.ts'
import { lastPagoQuery, miembroQuery, offersQuery } from './cobro.queries.ts'
import { createOnce } from '#web/lib/api/create-once.ts'
import { type ActOutcome, isFormOpen, runAct, useActForm } from '#web/lib/acts/run-act.ts'
import { useTeller } from '#web/lib/acts/use-teller.ts'
import { pagoExpand } from '#web/features/pagos/queries/pago-parts.ts'
import { pagoQuery } from '#web/features/pagos/queries/pago.queries.ts'
import { isRepeated } from './repeated-cobro.ts'

interface Attempt {
  input: PagoInput
  /** The charge in words. */
  que: string
  usuario: string
  /** In cents. */
  total: number
  seen: Facts
  /** The user has confirmed the question about a repeated charge. */
  isConfirmed: boolean
}

/** The data a charge is based on: the member's dates and the price. */
export interface Facts {
  vencimiento: CivilDate
  planes: readonly PlanOffer[]
}

/** `changed`: the member's dates or the price changed since they were shown. Nothing was charged. */
export type Outcome =
  | { kind: 'charged'; pago: Pago }
  | { kind: 'repeated'; last: Pago }
  | { kind: 'changed'; now: Facts }

/** Charges once, under this id, however often it is tried. The outcome is told elsewhere if the form is left before it. */
export function useRegisterPago(id: string, onOutcome: (outcome: Outcome, attempt: Attempt) => void) {
  const queryClient = useQueryClient()
  const teller = useTeller()
  useActForm(id, teller)
  return useMutation({
    networkMode: 'always',
    mutationFn: (attempt: Attempt) => {
      const { input, que, usuario } = attempt
      const act = {
        id,
        coleccion: 'pagos',
        expand: pagoExpand,
        input,
        que,
        usuario,
        miembro: input.id_miembro,
      } as const
      return runAct(act, teller, () => register(queryClient, attempt), actOutcome)
    },
    onSuccess: (outcome, attempt) => {
      if (outcome.kind === 'charged') settle(queryClient, outcome.pago)
      if (isFormOpen(id)) onOutcome(outcome, attempt)
    },
  })
}

function actOutcome(outcome: Outcome): ActOutcome {
  if (outcome.kind === 'charged') return { stored: outcome.pago }
  return {
    unsent:
      outcome.kind === 'repeated'
        ? 'Hay un cobro igual de hace poco. Ábrelo de nuevo si quieres cobrarlo otra vez.'
        : 'Cambiaron el precio o las fechas. Ábrelo de nuevo y revísalas.',
  }
}

async function register(queryClient: QueryClient, { input, total, seen, isConfirmed }: Attempt): Promise<Outcome> {
  const { last, ...now } = await readNow(queryClient, input)
  const isSentBefore = last?.id === input.id
  if (!isSentBefore) {
    const next = { ...input, monto_total: total / 100 }
    if (!isConfirmed && last && isRepeated(last, next, serverNow())) return { kind: 'repeated', last }
    const hasMoved = now.vencimiento !== seen.vencimiento || priceIn(now, input) !== priceIn(seen, input)
    if (hasMoved) return { kind: 'changed', now }
  }
  return { kind: 'charged', pago: await createOnce<Pago>('pagos', input, pagoExpand) }
}

/** Reads the current data at every try, because realtime events may be missed. */
async function readNow(queryClient: QueryClient, { id_miembro, sucursal_id }: PagoInput) {
  const fresh = { staleTime: 0, retry: false, networkMode: 'always' } as const
  const [last, { vencimiento }, planes] = await Promise.all([
    queryClient.fetchQuery({ ...lastPagoQuery(id_miembro), ...fresh }),
    queryClient.fetchQuery({ ...miembroQuery(id_miembro), ...fresh }),
    queryClient.fetchQuery({ ...offersQuery(sucursal_id), ...fresh }),
  ])
  return { last, vencimiento, planes }
}

const priceIn = ({ planes }: Facts, { id_plan_plazo }: PagoInput) =>
  parseMoney(planes.flatMap(({ plazos }) => plazos).find(({ id }) => id === id_plan_plazo)?.precio)

function settle(queryClient: QueryClient, pago: Pago): void {
  void markStale(queryClient, 'pagos')
  if (pago.a_cuenta > 0) void markStale(queryClient, 'deudas')
  queryClient.setQueryData(pagoQuery(pago.id).queryKey, pago)
}
