import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { Hub } from '#server/engine/realtime/hub.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import { providerName, signInWithOAuth2 } from '../provider/auth-with-oauth2.ts'
import type { Identity, Provider } from '../provider/oauth2-provider.ts'
import { registerOAuth2Redirect } from './oauth2-redirect-routes.ts'
import { type AuthDeps, signedIn } from './sign-in-routes.ts'

export interface OAuth2RouteDeps extends AuthDeps {
  readonly writer: WriteEngine
  readonly provider: Provider
  readonly publicUrl: string
  readonly productName: string
  readonly hub: Pick<Hub, 'tellClient'>
}

type InCollection = { Params: { collection: string } }

/** The manual flow and the all-in-one flow of the protocol, with one provider. */
export function registerOAuth2Routes(app: FastifyInstance, deps: OAuth2RouteDeps): void {
  registerOAuth2Redirect(app, deps)
  const redirectURLs = [`${deps.publicUrl}/auth/google`, `${deps.publicUrl}/api/oauth2-redirect`]
  app.post<InCollection>('/api/collections/:collection/auth-with-oauth2', async (request, reply) => {
    const collection = deps.catalogue.find(request.params.collection)
    if (collection?.type !== 'auth') throw notFound()
    const attempt = { collection, body: bodyOf(request), request: { id: request.id, ip: request.ip } }
    const { caller, identity } = await signInWithOAuth2({ ...deps, redirectURLs }, attempt)
    return signedIn(deps, collection, caller, { request, reply, meta: metaOf(identity) })
  })
}

/** The provider's tokens are not handed on: no client needs them. */
function metaOf({ sub, email, name }: Identity) {
  const none = { username: '', avatarURL: '', accessToken: '', refreshToken: '', expiry: '' }
  return { ...none, id: sub, name, email, isNew: false, provider: providerName, rawUser: { sub, email, name } }
}
