import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Pago, PagoInput } from '#shared/collections/pago.ts'
import type { CivilDate } from '#shared/dates.ts'
import { parseMoney } from '#shared/money.ts'
import { api } from '#web/lib/api.ts'
import { markStale } from '#web/lib/collection-keys.ts'
import { describeError } from '#web/lib/errors.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { lastPagoQuery, miembroQuery, offersQuery } from './cobro.queries.ts'
import { pagoExpand } from './pago-parts.ts'
import { pagoQuery } from './pago.queries.ts'
import { isRepeated } from './repeated-cobro.ts'

interface Attempt {
  input: PagoInput
  /** What the screen showed: the total and the price in hundredths, and where the member stood. */
  shown: { total: number; precio: number; vencimiento: CivilDate }
  /** The person has seen the question about a repeated charge, and charges all the same. */
  isConfirmed: boolean
}

/** `changed`: since the screen showed them, another desk moved the member's dates or the price. Nothing was charged. */
export type Outcome = { kind: 'charged'; pago: Pago } | { kind: 'repeated'; last: Pago } | { kind: 'changed' }

/** Charges once. The id in the input makes every further try with it the same charge. */
export function useRegisterPago() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (attempt: Attempt) => register(queryClient, attempt),
    onSuccess: (outcome) => outcome.kind === 'charged' && settle(queryClient, outcome.pago),
  })
}

async function register(queryClient: QueryClient, { input, shown, isConfirmed }: Attempt): Promise<Outcome> {
  const { last, vencimiento, precio } = await readNow(queryClient, input)
  const isSentBefore = last?.id === input.id
  if (!isSentBefore) {
    const next = { ...input, monto_total: shown.total / 100 }
    if (!isConfirmed && last && isRepeated(last, next, serverNow())) return { kind: 'repeated', last }
    if (vencimiento !== shown.vencimiento || precio !== shown.precio) return { kind: 'changed' }
  }
  return { kind: 'charged', pago: await create(input) }
}

/** What the charge rests on, asked again: the form behind it shows whatever turns out to be new. */
async function readNow(queryClient: QueryClient, { id_miembro, id_plan_plazo, sucursal_id }: PagoInput) {
  const fresh = { staleTime: 0, retry: false, networkMode: 'always' } as const
  const [last, miembro, planes] = await Promise.all([
    queryClient.fetchQuery({ ...lastPagoQuery(id_miembro), ...fresh }),
    queryClient.fetchQuery({ ...miembroQuery(id_miembro), ...fresh }),
    queryClient.fetchQuery({ ...offersQuery(sucursal_id), ...fresh }),
  ])
  const plazo = planes.flatMap(({ plazos }) => plazos).find(({ id }) => id === id_plan_plazo)
  return { last, vencimiento: miembro.vencimiento, precio: parseMoney(plazo?.precio) }
}

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
