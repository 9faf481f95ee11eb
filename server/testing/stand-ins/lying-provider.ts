import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The claims of the next identity, and its lies. */
export interface Said {
  sub: string
  email: string
  email_verified?: boolean | undefined
  name?: string
  aud?: string
  iss?: string
  nonce?: string
  azp?: string
  /** Seconds from now. */
  exp?: number
  /** Signed with another key, or unsigned. */
  signature?: 'foreign' | 'none'
  [claim: string]: unknown
}

/** A local OpenID provider that claims whatever a test wants. */
export interface LyingProvider {
  readonly issuer: string
  /** A code for these claims, as a browser would bring it back. */
  grant(said: Said, asked: { codeChallenge: string; redirectURL: string }): string
  close(): Promise<void>
}

export const clientId = 'vigente-prueba'
export const clientSecret = 'secreto-de-prueba'

type Grant = { said: Said; codeChallenge: string; redirectURL: string }

export async function openLyingProvider(): Promise<LyingProvider> {
  const grants = new Map<string, Grant>()
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const key = { ...(await exportJWK(own.publicKey)), kid: 'uno', alg: 'RS256', use: 'sig' }
  let issuer = ''

  const sign = async ({ said }: Grant) => {
    const { exp = 300, signature, iss = issuer, aud = clientId, ...claims } = said
    const now = Math.floor(Date.now() / 1000)
    const payload = { ...claims, iss, aud, iat: now, exp: now + exp }
    if (signature === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(payload)}.`
    }
    const { privateKey } = signature === 'foreign' ? foreign : own
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'uno' }).sign(privateKey)
  }
  const answerToken = async (form: URLSearchParams) => {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (grant?.codeChallenge !== challenge || grant.redirectURL !== form.get('redirect_uri')) return null
    return { access_token: 'a', token_type: 'Bearer', id_token: await sign(grant) }
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration') return send(200, metadataOf(issuer))
    if (request.url === '/jwks') return send(200, { keys: [key] })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const given = await answerToken(new URLSearchParams(Buffer.concat(chunks).toString()))
    return given ? send(200, given) : send(400, { error: 'invalid_grant' })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    issuer,
    grant(said, asked) {
      const code = randomUUID()
      grants.set(code, { said, ...asked })
      return code
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/entrar`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})
