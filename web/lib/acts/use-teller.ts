import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Teller } from './run-act.ts'

const closed = { cobrar: undefined, recibo: undefined, vender: undefined, vendido: undefined, deshacer: undefined }

/** Tells the outcomes of acts; receipts open over the current screen. */
export function useTeller(): Teller {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMemo(
    () => ({
      queryClient,
      see: ({ coleccion, id }) =>
        void navigate({
          to: '.',
          search: (now) => ({ ...now, ...closed, ...(coleccion === 'pagos' ? { recibo: id } : { vendido: id }) }),
        }),
    }),
    [queryClient, navigate],
  )
}
