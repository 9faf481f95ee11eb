import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { holds, type Permission } from '#shared/permissions.ts'
import { api } from '#web/lib/api.ts'
import { logProblem } from '#web/lib/log.ts'
import type { SessionRecord } from '#web/lib/session.ts'
import { sessionQuery } from './load-session.ts'

interface Entering {
  context: { queryClient: QueryClient }
  location: { href: string }
}

/** Guards run in the specification's order: token, user and gym, guests only, permission. */
export async function requireSession({ context, location }: Entering): Promise<{ session: SessionRecord }> {
  if (!hasToken()) throw redirect({ to: '/auth/login', search: { volver: location.href } })
  const session = await loadOrNull(context.queryClient)
  if (!session) throw redirect({ to: '/auth/login', search: { volver: location.href, motivo: leftover() } })
  return { session }
}

/** For the sign-in pages: whoever is already in goes to the dashboard. */
export async function requireGuest({ context }: Entering): Promise<void> {
  const session = hasToken() ? await loadOrNull(context.queryClient) : null
  if (session) throw redirect({ to: '/admin/dashboard' })
}

/** For pages that anybody may see and that say more to those who are signed in. */
export async function admitAnybody({ context }: Entering): Promise<{ session: SessionRecord | null }> {
  return { session: hasToken() ? await loadOrNull(context.queryClient) : null }
}

/** The landing page is a document of its own. A server without one has served the app there, and has it sign people in. */
export function leaveForLanding(): void {
  if (bootedAt === '/') throw redirect({ to: '/auth/login' })
  throw redirect({ href: '/', reloadDocument: true })
}

const bootedAt = window.location.pathname

export function requirePermission(permission: Permission) {
  return ({ context, location }: { context: { session: SessionRecord }; location: { href: string } }) => {
    if (holds(permission, context.session.permissions)) return
    throw redirect({ to: '/auth/access', search: { permiso: permission, volver: location.href } })
  }
}

/** Pages of a gym's own dashboard are none of the operator's: he has his. */
export function requireGym({ context }: { context: { session: SessionRecord } }): void {
  if (!context.session.gym) throw redirect({ href: '/admin/plataforma/dashboard', replace: true })
}

/** The platform's pages are for whoever belongs to no gym. The server decides the rest. */
export function requireOperator({
  context,
  location,
}: {
  context: { session: SessionRecord }
  location: { href: string }
}) {
  if (context.session.gym) throw redirect({ to: '/auth/access', search: { volver: location.href } })
}

function hasToken(): boolean {
  return api.authStore.isValid && api.authStore.record !== null
}

/** With the token still there the server was out of reach; without it the server no longer takes it. */
function leftover() {
  return hasToken() ? ('sin-conexion' as const) : ('vencida' as const)
}

async function loadOrNull(queryClient: QueryClient): Promise<SessionRecord | null> {
  try {
    const query = sessionQuery(api.authStore.record?.id ?? '')
    return await queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
  } catch (error) {
    logProblem('Could not load the user or the gym', error)
    return null
  }
}
