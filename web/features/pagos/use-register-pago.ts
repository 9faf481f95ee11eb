import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Pago, PagoInput } from '#shared/collections/pago.ts'
import { api } from '#web/lib/api.ts'
import { markStale } from '#web/lib/collection-keys.ts'
import { describeError } from '#web/lib/errors.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { lastPagoQuery } from './cobro.queries.ts'
import { pagoExpand } from './pago-parts.ts'
import { pagoQuery } from './pago.queries.ts'
import { isRepeated } from './repeated-cobro.ts'

interface Attempt {
  input: PagoInput
  /** What the screen showed, in hundredths. */
  total: number
  /** The person has seen the question about a repeated charge, and charges all the same. */
  isConfirmed: boolean
}

export type Outcome = { kind: 'charged'; pago: Pago } | { kind: 'repeated'; last: Pago }

/** Charges once. The id in the input makes every further try with it the same charge. */
export function useRegisterPago() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (attempt: Attempt) => register(queryClient, attempt),
    onSuccess: (outcome) => outcome.kind === 'charged' && settle(queryClient, outcome.pago),
  })
}

async function register(queryClient: QueryClient, { input, total, isConfirmed }: Attempt): Promise<Outcome> {
  const last = isConfirmed
    ? null
    : await queryClient.fetchQuery({ ...lastPagoQuery(input.id_miembro), staleTime: 0, retry: false })
  const next = { ...input, monto_total: total / 100 }
  if (last && isRepeated(last, next, serverNow())) return { kind: 'repeated', last }
  return { kind: 'charged', pago: await create(input) }
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
