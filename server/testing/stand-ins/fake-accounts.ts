import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'

export const clientId = 'aplicacion-de-prueba'
export const clientSecret = 'secreto-de-aplicacion-de-prueba'

/** Sellers' accounts in the stand-in, and the keys that applications hold for them. */
export interface FakeAccounts {
  /** Allows a connection as this seller, on the page that the address opens; returns what the browser brings back. */
  allow(address: string, seller: string): { codigo: string; estado: string; volver: string }
  /** The seller that a token is for. */
  sellerOf(token: string): string | undefined
  /** Ends every key of a seller, as its owner may at the provider. */
  revoke(seller: string): void
  /** Answers `POST /oauth/token`. */
  answerToken(body: string): readonly [number, object]
}

const asked = z.object({
  client_id: z.literal(clientId),
  client_secret: z.literal(clientSecret),
  grant_type: z.enum(['authorization_code', 'refresh_token']),
  code: z.string().default(''),
  code_verifier: z.string().default(''),
  redirect_uri: z.string().default(''),
  refresh_token: z.string().default(''),
})

type Grant = { seller: string; challenge: string; redirect: string }

/** Half a year, as the provider's. */
const lasts = 15_552_000

export function createAccounts(): FakeAccounts {
  const grants = new Map<string, Grant>()
  const access = new Map<string, string>()
  const refresh = new Map<string, string>()

  const sellerFor = ({ grant_type, ...given }: z.infer<typeof asked>): string | undefined => {
    if (grant_type === 'refresh_token') {
      const seller = refresh.get(given.refresh_token)
      refresh.delete(given.refresh_token)
      return seller
    }
    const grant = grants.get(given.code)
    grants.delete(given.code)
    const challenge = createHash('sha256').update(given.code_verifier).digest('base64url')
    return grant?.challenge === challenge && grant.redirect === given.redirect_uri ? grant.seller : undefined
  }

  return {
    allow(address, seller) {
      const { searchParams } = new URL(address)
      const volver = searchParams.get('redirect_uri') ?? ''
      const codigo = `TG-${randomUUID()}`
      grants.set(codigo, { seller, challenge: searchParams.get('code_challenge') ?? '', redirect: volver })
      return { codigo, estado: searchParams.get('state') ?? '', volver }
    },
    sellerOf: (token) => access.get(token),
    revoke(seller) {
      for (const keys of [access, refresh]) for (const [key, of] of keys) if (of === seller) keys.delete(key)
    },
    answerToken(body) {
      const parsed = asked.safeParse(JSON.parse(body))
      const seller = parsed.success ? sellerFor(parsed.data) : undefined
      if (seller === undefined) return [400, { error: 'invalid_grant' }]
      const [token, renewal] = [`APP_USR-${randomUUID()}`, `TG-${randomUUID()}`]
      access.set(token, seller)
      refresh.set(renewal, seller)
      return [
        200,
        { access_token: token, refresh_token: renewal, token_type: 'bearer', expires_in: lasts, user_id: seller },
      ]
    },
  }
}
