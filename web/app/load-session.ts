import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { catch as fallback } from 'zod/mini'
import { toleranciasPorDefecto } from '#shared/estado.ts'
import { api } from '#web/lib/api.ts'
import type { SessionRecord } from '#web/lib/session.ts'

const text = fallback(z.string(), '')

const sucursal = z.object({ id: z.string(), nombre: text, direccion: text, gimnasio_id: z.string() })

const user = z.object({
  id: z.string(),
  name: text,
  email: text,
  expand: z.object({
    role: z.object({
      id: z.string(),
      nombre: text,
      expand: fallback(z.object({ permisos: z.array(z.object({ permiso: z.string() })) }), { permisos: [] }),
    }),
    sucursal_id: fallback(z.array(sucursal), []),
  }),
})

const politica = z.object({
  tolerancia: z._default(z.number(), toleranciasPorDefecto.tolerancia),
  por_vencer: z._default(z.number(), toleranciasPorDefecto.por_vencer),
  medios_pago: z.optional(z.array(z.string())),
})

const gimnasio = z.object({
  id: z.string(),
  collectionId: z.string(),
  nombre: text,
  logo: text,
  moneda: fallback(z.string().check(z.length(3)), 'ARS'),
  zona_horaria: fallback(z.string().check(z.minLength(1)), 'America/Argentina/Buenos_Aires'),
  pais: text,
  gestionar_horarios: fallback(z.boolean(), false),
  horario_apertura: text,
  horario_cierre: text,
  politica: fallback(politica, toleranciasPorDefecto),
  expand: fallback(
    z.object({ servicio_id: z.nullish(z.object({ id: z.string(), nombre: text, precio: fallback(z.number(), 0) })) }),
    {},
  ),
})

const userParts = {
  expand: 'role, role.permisos, sucursal_id',
  fields: '*, expand.role.expand.permisos.permiso, expand.role.nombre, expand.role.id, expand.sucursal_id',
}

/** The signed-in user with role, permissions and branches, and the gym of the first branch. One entry per user. */
export const sessionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sesion', userId],
    queryFn: ({ signal }) => loadSession(userId, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  })

async function loadSession(userId: string, signal: AbortSignal): Promise<SessionRecord> {
  const record = user.parse(await api.collection('users').getOne(userId, { ...userParts, signal }))
  const branches = record.expand.sucursal_id
  const [first] = branches
  return {
    user: { id: record.id, name: record.name, email: record.email },
    role: { id: record.expand.role.id, nombre: record.expand.role.nombre },
    permissions: record.expand.role.expand.permisos.map(({ permiso }) => permiso),
    branches,
    gym: first ? await loadGimnasio(first.gimnasio_id, signal) : null,
  }
}

async function loadGimnasio(id: string, signal: AbortSignal): Promise<SessionRecord['gym']> {
  const { expand, ...own } = gimnasio.parse(
    await api.collection('gimnasios').getOne(id, { expand: 'servicio_id', signal }),
  )
  return { ...own, servicio: expand.servicio_id ?? null }
}
