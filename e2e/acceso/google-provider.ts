import { createServer } from 'node:http'
import Provider from 'oidc-provider'

export const googleClient = { id: 'vigente-journey', secret: 'a secret of the journeys' }

/** Accounts with an unverified address. */
export const unproven = 'sin-probar:'

/**
 * A real OpenID provider on this machine in the place of Google. It signs in as the typed address; the prefix
 * `unproven` makes that address unverified.
 */
export async function openGoogle(redirectURL: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: googleClient.id,
        client_secret: googleClient.secret,
        redirect_uris: [redirectURL],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for the journeys'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({
        sub: login,
        email: login.replace(unproven, ''),
        email_verified: !login.startsWith(unproven),
        name: 'Nora Vidal',
      }),
    }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return {
    issuer,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
