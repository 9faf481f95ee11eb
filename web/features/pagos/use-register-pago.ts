import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Pago, PagoInput } from '#shared/collections/pago.ts'
import type { CivilDate } from '#shared/dates.ts'
import { parseMoney } from '#shared/money.ts'
import { api } from '#web/lib/api.ts'
import { markStale } from '#web/lib/collection-keys.ts'
import { describeError } from '#web/lib/errors.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import type { PlanOffer } from './cobro.ts'
import { lastPagoQuery, miembroQuery, offersQuery } from './cobro.queries.ts'
import { pagoExpand } from './pago-parts.ts'
import { pagoQuery } from './pago.queries.ts'
import { isRepeated } from './repeated-cobro.ts'

interface Attempt {
  input: PagoInput
  /** Hundredths. */
  total: number
  seen: Facts
  /** The person has seen the question about a repeated charge, and charges all the same. */
  isConfirmed: boolean
}

/** What a charge rests on: where the member stands, and what is sold at what price. */
export interface Facts {
  vencimiento: CivilDate
  planes: readonly PlanOffer[]
}

/** `changed`: another desk moved the member's dates or the price since the person saw them. Nothing was charged. */
export type Outcome =
  | { kind: 'charged'; pago: Pago }
  | { kind: 'repeated'; last: Pago }
  | { kind: 'changed'; now: Facts }

/** Charges once. The id in the input makes every further try with it the same charge. */
export function useRegisterPago() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (attempt: Attempt) => register(queryClient, attempt),
    onSuccess: (outcome) => outcome.kind === 'charged' && settle(queryClient, outcome.pago),
  })
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
  return { kind: 'charged', pago: await create(input) }
}

/** Asked again at every try: a stream tells of other desks' work, but a charge never rests on having heard. */
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

/** An id that is taken is a first try that did arrive, though its answer did not: what was charged then is what stands. */
async function create(input: PagoInput): Promise<Pago> {
  const pagos = api.collection('pagos')
  try {
    return await pagos.create<Pago>(input, { expand: pagoExpand })
  } catch (error) {
    if (!('id' in describeError(error).fields)) throw error
    return pagos.getOne<Pago>(input.id, { expand: pagoExpand })
  }
}

function settle(queryClient: QueryClient, pago: Pago): void {
  void markStale(queryClient, 'pagos')
  queryClient.setQueryData(pagoQuery(pago.id).queryKey, pago)
}
