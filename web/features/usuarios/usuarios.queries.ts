import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Rol } from '#shared/collections/rol.ts'
import type { User, UserInput } from '#shared/collections/user.ts'
import type { Webhook } from '#shared/webhooks/webhook.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { type RecordStore, recordStore } from '#web/lib/forms/record-store.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** All users, deactivated ones included, by name. */
export const usuariosQuery = () =>
  queryOptions({
    queryKey: ['users', 'all'],
    queryFn: ({ signal }) =>
      api.collection('users').getFullList<User>({
        filter: 'activo = true || activo = false',
        sort: 'name:es',
        expand: 'role,sucursal_id',
        signal,
      }),
  })

/** A user's sign-in details. */
interface Acceso {
  id: string
  /** The last visit; null if there was none. */
  ultimo_acceso: string | null
  /** Included only for callers who may turn it off. */
  segundo_paso: boolean
}

/** Sign-in details of all users, by id. */
export const accesosQuery = () =>
  queryOptions({
    queryKey: ['users', 'accesos'],
    queryFn: async ({ signal }) => {
      const { items } = await api.send<{ items: Acceso[] }>('/api/usuarios/accesos', { signal })
      return new Map(items.map((acceso) => [acceso.id, acceso]))
    },
  })

/** How many active webhooks go where a person chose. They are the gym's, and go on when the person is gone. */
export const webhooksOfQuery = (user: string) =>
  queryOptions({
    queryKey: ['webhooks', 'de', user],
    queryFn: async ({ signal }) => {
      const filter = api.filter('creado_por = {:user} && activo = true', { user })
      return (await api.collection('webhooks').getList<Webhook>(1, 1, { filter, signal })).totalItems
    },
  })

/** The things that hang on a person's access: tills opened and not counted yet, active webhooks, API keys that are not revoked. */
export type Dependents = { cajas: number; webhooks: number; claves: number }

/** Counted at the moment of asking, of what the reader may see. */
export const dependentsQuery = (user: string, sees: { settings: boolean; cash: boolean }) =>
  queryOptions({
    queryKey: ['users', 'dependents', user, sees],
    queryFn: async ({ signal }): Promise<Dependents> => {
      const count = async (collection: string, filter: string) =>
        (await api.collection(collection).getList(1, 1, { filter: api.filter(filter, { user }), signal })).totalItems
      const [cajas, webhooks, claves] = await Promise.all([
        sees.cash ? count('caja_sesiones', 'usuario_id = {:user} && cerrada = null') : 0,
        sees.settings ? count('webhooks', 'creado_por = {:user} && activo = true') : 0,
        sees.settings ? count('claves_api', 'creada_por = {:user} && revocada = null') : 0,
      ])
      return { cajas, webhooks, claves }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** All roles with their permissions. */
export const rolesQuery = () =>
  queryOptions({
    queryKey: ['roles', 'choices'],
    queryFn: ({ signal }) =>
      api
        .collection('roles')
        .getFullList<Rol>({ filter: 'deleted = null', sort: 'nombre:es', expand: 'permisos', signal }),
  })

/** Users are invited by mail. An address is changed only by its owner. */
export const usuarioStore: RecordStore<User, UserInput, unknown> = {
  ...recordStore<User, UserInput>('users', { expand: 'role,sucursal_id' }),
  create: (_, body) => api.send('/api/invitaciones', { method: 'POST', body }),
}

/** Deactivates a user, which ends all sessions at once, or activates one. */
export function useActivateUsuario(onDone: () => void) {
  const set = ({ id, activo }: User) => api.collection('users').update<User>(id, { activo })
  const undo = useWrite({ write: set, stale: ['users'], onError: showError })
  return useWrite({
    write: (user: User) => set({ ...user, activo: !user.activo }),
    stale: ['users'],
    onDone: (_, user) => {
      onDone()
      toast.success(user.activo ? `${user.name} ya no puede entrar` : `${user.name} puede entrar otra vez`, {
        life: 8000,
        text: user.activo ? 'Sus sesiones abiertas se cerraron.' : undefined,
        action: { label: 'Deshacer', onPress: () => undo.mutate(user) },
      })
    },
    onError: showError,
  })
}

/** Sends an open invitation again; earlier links stay valid. */
export function useInviteAgain() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => api.send('/api/invitaciones', { method: 'POST', body: { email } }),
    onSuccess: () => {
      toast.success('Invitación enviada otra vez')
      return markStale(queryClient, 'users')
    },
    onError: showError,
  })
}

/** Cancels an open invitation: its links become invalid. */
export function useCancelInvitation(onDone: () => void) {
  return useWrite({
    write: ({ id }: User) => api.collection('users').delete(id),
    stale: ['users'],
    onDone: (_, { name }) => {
      onDone()
      toast.success('Invitación cancelada', { text: `El enlace que recibió ${name} ya no sirve.` })
    },
    onError: showError,
  })
}

function showError(error: unknown): void {
  const { sentence, fields } = describeError(error)
  toast.error(Object.values(fields)[0] ?? sentence)
}

/** Signs a user out of every device. */
export function useEndSesiones(onAnswer: () => void) {
  return useMutation({
    mutationFn: (id: string) => api.send(`/api/usuarios/${id}/cerrar-sesiones`, { method: 'POST' }),
    onSuccess: () => toast.success('Sus sesiones se cerraron'),
    onError: (error) => toast.error(describeError(error).sentence),
    onSettled: onAnswer,
  })
}

/** Turns off a user's second step; the user is told by mail. `onAnswer`: it is off, or refused. */
export function useTurnOffSegundoPaso(onAnswer: () => void) {
  return useWrite({
    write: ({ id }: User) => api.send(`/api/usuarios/${id}/desactivar-segundo-paso`, { method: 'POST' }),
    stale: ['users'],
    onDone: (_, { name }) => {
      onAnswer()
      toast.success('Verificación en dos pasos quitada', { text: `Le avisamos a ${name} por correo.` })
    },
    onError: (error) => {
      onAnswer()
      showError(error)
    },
  })
}

/** Mails a link to reset the password. Users cannot change another user's password directly. */
export function useSendReset() {
  return useMutation({
    mutationFn: (email: string) => api.collection('users').requestPasswordReset(email),
    onSuccess: () => toast.success('Le enviamos un correo para elegir otra contraseña'),
    onError: (error) => toast.error(describeError(error).sentence),
  })
}
