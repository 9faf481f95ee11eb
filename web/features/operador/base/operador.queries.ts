import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  Consulta,
  DashboardSuperadmin,
  FichaGimnasio,
  GimnasioPago,
  IngresoDiarioSuperadmin,
  PagoSuperadmin,
  Plataforma,
  ReportePlataforma,
  ResumenServicio,
} from '#shared/collections/plataforma.ts'
import type { Servicio } from '#shared/collections/servicio.ts'
import { api } from '#web/lib/api/api.ts'
import { defaultRows } from '#web/lib/lists/list-search.ts'
import { type Then, useWrite } from '#web/lib/api/use-write.ts'

const listOf = <T>(collection: string, filter: string, { pagina = 1, filas = defaultRows }, expand = '') =>
  queryOptions({
    queryKey: [collection, 'list', { filter, pagina, filas }],
    queryFn: ({ signal }) => api.collection(collection).getList<T>(pagina, filas, { filter, expand, signal }),
    placeholderData: keepPreviousData,
  })

type Page = { pagina?: number | undefined; filas?: number | undefined }

const pageOf = ({ pagina, filas }: Page) => ({ ...(pagina && { pagina }), ...(filas && { filas }) })

export const pagosQuery = (estado: string, page: Page) =>
  listOf<PagoSuperadmin>(
    'pagos_superadmin',
    estado === 'todos' ? '' : api.filter('estado = {:estado}', { estado }),
    pageOf(page),
  )

export const pagoQuery = (id: string) =>
  queryOptions({
    queryKey: ['pagos_superadmin', 'one', id],
    queryFn: ({ signal }) => api.collection('pagos_superadmin').getOne<PagoSuperadmin>(id, { signal }),
  })

export const gimnasiosQuery = ({
  q = '',
  estado = '',
  ...page
}: Page & { q?: string | undefined; estado?: string | undefined }) =>
  listOf<GimnasioPago>(
    'gimnasios_pagos',
    [q && api.filter('(nombre ~ {:q} || correo ~ {:q})', { q }), estado && api.filter('estado = {:estado}', { estado })]
      .filter(Boolean)
      .join(' && '),
    pageOf(page),
  )

export const fichaQuery = (id: string) =>
  queryOptions({
    queryKey: ['gimnasios_pagos', 'ficha', id],
    queryFn: ({ signal }) => api.send<FichaGimnasio>(`/api/operador/gimnasios/${encodeURIComponent(id)}`, { signal }),
  })

export const consultasQuery = (all: boolean, page: Page) =>
  listOf<Consulta>('consultas', all ? '' : "respondida = ''", pageOf(page), 'respondida_por')

export const consultaQuery = (id: string) =>
  queryOptions({
    queryKey: ['consultas', 'one', id],
    queryFn: ({ signal }) => api.collection('consultas').getOne<Consulta>(id, { expand: 'respondida_por', signal }),
  })

export const figurasQuery = () =>
  queryOptions({
    queryKey: ['dashboard_superadmin', 'list'],
    queryFn: async ({ signal }) => {
      const [found] = await api.collection('dashboard_superadmin').getFullList<DashboardSuperadmin>({ signal })
      return found ?? null
    },
  })

export const resumenQuery = () =>
  queryOptions({
    queryKey: ['resumen_servicios', 'list'],
    queryFn: ({ signal }) => api.collection('resumen_servicios').getFullList<ResumenServicio>({ signal }),
  })

export const ingresosQuery = () =>
  queryOptions({
    queryKey: ['ingresos_diarios_superadmin', 'list'],
    queryFn: ({ signal }) =>
      api.collection('ingresos_diarios_superadmin').getList<IngresoDiarioSuperadmin>(1, 90, { signal }),
  })

export const reporteQuery = (desde: string, hasta: string) =>
  queryOptions({
    queryKey: ['pagos_superadmin', 'reporte', desde, hasta],
    queryFn: ({ signal }) => api.send<ReportePlataforma>('/api/operador/reporte', { query: { desde, hasta }, signal }),
    placeholderData: keepPreviousData,
  })

type Rejection = { motivo: string }

/** Approves a gym's payment, or rejects it with a reason. */
export function useSettlePago(id: string, then: Then<PagoSuperadmin, Rejection | null>) {
  return useWrite({
    ...then,
    stale: ['servicios_pagos'],
    write: (rejection: Rejection | null) =>
      api.send<PagoSuperadmin>(`/api/operador/pagos/${id}/${rejection ? 'rechazar' : 'aprobar'}`, {
        method: 'POST',
        body: rejection ?? {},
      }),
  })
}

/** Runs an operator's action on a gym and puts the returned page into the cache. */
export function useActOnGimnasio(id: string, { onDone, onError }: Then<FichaGimnasio>) {
  const queryClient = useQueryClient()
  return useWrite({
    stale: ['gimnasios'],
    write: ({ acto, ...body }: { acto: 'cortesia' | 'suspender' | 'reabrir'; id?: string; motivo?: string }) =>
      api.send<FichaGimnasio>(`/api/operador/gimnasios/${encodeURIComponent(id)}/${acto}`, { method: 'POST', body }),
    onDone: (ficha, input) => {
      queryClient.setQueryData(fichaQuery(id).queryKey, ficha)
      onDone?.(ficha, input)
    },
    onError,
  })
}

export const useAnswerConsulta = (id: string, then: Then<Consulta>) =>
  useWrite({
    ...then,
    stale: ['consultas'],
    write: (input: { respuesta: string }) => api.collection('consultas').update<Consulta>(id, input),
  })

export const useSaveServicio = (id: string, then: Then<Servicio>) =>
  useWrite({
    ...then,
    stale: ['servicios'],
    write: (change: Partial<Servicio>) => api.collection('servicios').update<Servicio>(id, change),
  })

export const useSavePlataforma = (id: string, then: Then<Plataforma>) =>
  useWrite({
    ...then,
    stale: ['plataforma'],
    write: (input: { datos_transferencia: string }) => api.collection('plataforma').update<Plataforma>(id, input),
  })
