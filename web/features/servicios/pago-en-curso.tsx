import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markStale } from '#web/lib/collection-keys.ts'
import { describeError } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { revisarPagoQuery } from './servicios.queries.ts'

/** What became of the payment that the person comes back from: asked until it is known. */
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
