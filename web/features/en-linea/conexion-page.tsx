import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CuentaEnLinea } from '#shared/en_linea/cuenta.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { paths } from '#web/lib/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Unplug } from 'lucide-react'
import { cuentaQuery } from './cuenta.queries.ts'

const settings = { tab: 'metodos' } as const

/** The return from the payment provider: the code is exchanged once, and the settings are shown. */
export function ConexionPage() {
  const { code = '', state = '' } = useSearch({ from: '/admin/cobros-en-linea' })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['cobros_en_linea', 'terminar', code, state],
    queryFn: () =>
      api.send<CuentaEnLinea>('/api/cobros_en_linea/terminar', {
        method: 'POST',
        body: { codigo: code, estado: state },
      }),
    retry: false,
    staleTime: Infinity,
  })
  useEffect(() => {
    if (!data) return
    queryClient.setQueryData(cuentaQuery.queryKey, data)
    toast.success('Mercado Pago conectado')
    void navigate({ to: '/admin/configuracion', search: settings, replace: true })
  }, [data, navigate, queryClient])
  return (
    <>
      <PageHeader title="Conectar Mercado Pago" />
      <EmptyState
        icon={<Unplug aria-hidden />}
        title={error ? 'No se conectó' : 'Conectando…'}
        text={error ? describeError(error).sentence : 'Un momento: estamos terminando con Mercado Pago.'}
        action={error && <LinkButton href={paths.configuracion(settings)}>Volver a Configuración</LinkButton>}
      />
    </>
  )
}
