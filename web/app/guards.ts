import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { hasDomiciliacion } from '#shared/domiciliacion/has-domiciliacion.ts'
import { holds } from '#shared/holds.ts'
import type { Permission } from '#shared/permissions.ts'
import { api } from '#web/lib/api/api.ts'
import { enter, isAnothersCache, presenceNow } from '#web/lib/signed-in/signed-in.ts'
import { isDoorOnly } from '#web/lib/door-only.ts'
import { logProblem } from '#web/lib/log.ts'
import type { SessionRecord } from '#web/lib/session.ts'
import { paths } from '#web/lib/paths.ts'
import { sessionQuery } from './session/load-session.ts'
import { sessionAtDoor } from './session/session-at-door.ts'

interface GuardArgs {
  context: { queryClient: QueryClient }
  location: { href: string; pathname: string }
}

/** Guards run in the specification's order: token, user and gym, guests only, permission. */
export async function requireSession({ context, location }: GuardArgs): Promise<{ session: SessionRecord }> {
  const held = heldSession(context.queryClient)
  if (held) return { session: held }
  if (!hasToken()) throw redirect({ to: '/auth/login', search: { volver: location.href } })
  if (isAnothersCache()) context.queryClient.clear()
  const loading = loadOrNull(context.queryClient)
  const isDoor = location.pathname === paths.entrada()
  const session = await (isDoor ? sessionAtDoor(context.queryClient, loading) : loading)
  if (!session) throw redirect({ to: '/auth/login', search: { volver: location.href, motivo: endReason() } })
  enter(personOf(session))
  if (isDoorOnly(session.permissions) && !isDoor) throw redirect({ to: '/admin/entrada', replace: true })
  return { session }
}

/** For the sign-in pages: a signed-in user goes to the dashboard. */
export async function requireGuest({ context }: GuardArgs): Promise<void> {
  const session = hasToken() ? await loadOrNull(context.queryClient) : null
  if (session) throw redirect({ to: '/admin/dashboard' })
}

/** For pages open to all that show more to a signed-in user. */
export async function loadSessionIfAny({ context }: GuardArgs): Promise<{ session: SessionRecord | null }> {
  return { session: hasToken() ? await loadOrNull(context.queryClient) : null }
}

/** The landing page is a separate document. A server without one serves the app at `/`, so send visitors to sign in. */
export function leaveForLanding(): void {
  if (bootedAt === '/') throw redirect({ to: '/auth/login' })
  throw redirect({ href: '/', reloadDocument: true })
}

const bootedAt = window.location.pathname

export function requirePermission(permission: Permission, or: Permission = permission) {
  return ({ context, location }: { context: { session: SessionRecord }; location: { href: string } }) => {
    if (holds(permission, context.session.permissions) || holds(or, context.session.permissions)) return
    throw redirect({ to: '/auth/access', search: { permiso: permission, volver: location.href } })
  }
}

/** Direct debits exist where the gym may collect so. Elsewhere their page is unknown. */
export function requireDomiciliacion(args: { context: { session: SessionRecord }; location: { href: string } }): void {
  const { gym } = args.context.session
  if (!gym || !hasDomiciliacion(gym)) throw redirect({ to: '/pages/notfound', replace: true })
  requirePermission('debits.manage')(args)
}

/** Sends the operator away from the pages of a gym. */
export function requireGym({ context }: { context: { session: SessionRecord } }): void {
  if (!context.session.gym) throw redirect({ href: '/admin/plataforma/dashboard', replace: true })
}

/** Lets only users without a gym (the operator) into the platform's pages. The server enforces its own rules. */
export function requireOperator({
  context,
  location,
}: {
  context: { session: SessionRecord }
  location: { href: string }
}) {
  if (context.session.gym) throw redirect({ to: '/auth/access', search: { volver: location.href } })
}

/** Under the cover of an ended session the page stays as it is. */
function heldSession(queryClient: QueryClient): SessionRecord | undefined {
  const presence = presenceNow()
  if (presence.at !== 'fuera' && presence.at !== 'otra') return undefined
  return queryClient.getQueryData(sessionQuery(presence.person.id).queryKey)
}

const personOf = ({ user: { id, name, email }, gym }: SessionRecord) => ({ id, name, email, gym: gym?.nombre ?? null })

function hasToken(): boolean {
  return api.authStore.isValid && api.authStore.record !== null
}

/** With a token left the server was unreachable; without one the server rejected it. */
function endReason() {
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
