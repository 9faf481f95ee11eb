import { useQueryClient } from '@tanstack/react-query'
import type { Saldo, SaldoInput } from '#shared/saldos/saldo.ts'
import { createOnce } from '#web/lib/api/create-once.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saldoExpand, saldoQuery } from '../queries/saldos.queries.ts'

/** Takes a debt down, by money or by forgiving, once under its id however often it is tried. */
export function useTakeSaldo(what: string, onDone: (saldo: Saldo) => void) {
  const queryClient = useQueryClient()
  return useWrite({
    what,
    stale: ['saldos', 'deudas', 'pagos', 'ventas'],
    write: (input: SaldoInput) => createOnce<Saldo>('saldos', input, saldoExpand),
    onDone: (saldo) => {
      queryClient.setQueryData(saldoQuery(saldo.id).queryKey, saldo)
      onDone(saldo)
    },
  })
}
