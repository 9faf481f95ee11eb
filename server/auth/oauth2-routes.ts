import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/errors.ts'
import type { Hub } from '#server/realtime/hub.ts'
import { bodyOf } from '#server/records/body.ts'
import type { WriteEngine } from '#server/records/write-engine.ts'
import { providerName, signInWithOAuth2 } from './auth-with-oauth2.ts'
import type { Identity, Provider } from './oauth2-provider.ts'
import { registerOAuth2Redirect } from './oauth2-redirect-routes.ts'
import { type AuthDeps, signedIn } from './routes.ts'

export interface OAuth2RouteDeps extends AuthDeps {
  readonly writer: WriteEngine
  readonly provider: Provider
  readonly publicUrl: string
  readonly hub: Pick<Hub, 'tellClient'>
}

type InCollection = { Params: { collection: string } }

/** Both flows of the protocol, by hand and all in one, for the one provider there is. */
export function registerOAuth2Routes(app: FastifyInstance, deps: OAuth2RouteDeps): void {
  registerOAuth2Redirect(app, deps.hub)
  const redirectURLs = [`${deps.publicUrl}/auth/google`, `${deps.publicUrl}/api/oauth2-redirect`]
  app.post<InCollection>('/api/collections/:collection/auth-with-oauth2', async (request, reply) => {
    const collection = deps.catalogue.find(request.params.collection)
    if (collection?.type !== 'auth') throw notFound()
    const asked = { collection, body: bodyOf(request), request: { id: request.id, ip: request.ip } }
    const { caller, identity } = await signInWithOAuth2({ ...deps, redirectURLs }, asked)
    return signedIn(deps, collection, caller, { request, reply, meta: metaOf(identity) })
  })
}

/** The provider's tokens stay here: nothing of ours uses them, and a browser has no need of them. */
function metaOf({ sub, email, name }: Identity) {
  const none = { username: '', avatarURL: '', accessToken: '', refreshToken: '', expiry: '' }
  return { ...none, id: sub, name, email, isNew: false, provider: providerName, rawUser: { sub, email, name } }
}
