import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { revisarPagoQuery } from './servicios.queries.ts'

/** The state of the payment after returning from the provider; polls until it is final. */
export function PagoEnCurso({ id }: { id: string }) {
  const { format } = useSession()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(revisarPagoQuery(id))
  const estado = data?.estado
  useEffect(() => {
    if (estado !== 'aprobado') return
    void markStale(queryClient, 'gimnasios')
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [name, part] }) => name === 'servicios_pagos' && part !== 'revisar',
    })
  }, [estado, queryClient])
  if (error && !data)
    return (
      <Banner
        kind="warn"
        action={
          <Button size="s" onPress={() => void refetch()}>
            Volver a preguntar
          </Button>
        }
      >
        {describeError(error).sentence}
      </Banner>
    )
  if (estado === 'aprobado')
    return (
      <Banner kind="ok" title="Pago recibido">
        Tu plan está pagado hasta el {format.civilDate(data?.vencimiento ?? '')}. Gracias.
      </Banner>
    )
  if (estado === 'rechazado')
    return (
      <Banner kind="bad" title="El pago no se hizo">
        {data?.motivo}
      </Banner>
    )
  return (
    <Banner
      kind="info"
      title="Esperando a Mercado Pago"
      action={
        data?.enlace && (
          <LinkButton size="s" href={data.enlace}>
            Volver a pagar
          </LinkButton>
        )
      }
    >
      Si ya pagaste, se acredita en unos minutos: no hace falta que esperes aquí.
    </Banner>
  )
}
