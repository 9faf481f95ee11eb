import { z } from 'zod'
import type { Cuentas, Llaves } from './cuentas.ts'
import { isSigned, mercadoPago, timeout } from './mercado-pago.ts'
import { mercadoPagoSuscripciones } from './mercado-pago-suscripciones.ts'

export interface MercadoPagoCuentasSettings {
  /** Without a trailing slash. */
  readonly url: string
  /** The site on which a person allows the connection; without a trailing slash. */
  readonly authUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookSecret: string
}

const keys = z.object({
  access_token: z.string().min(1).max(1000),
  refresh_token: z.string().min(1).max(1000),
  expires_in: z.number().positive(),
  user_id: z.union([z.number(), z.string()]).transform(String).pipe(z.string().min(1).max(40)),
})

/** Mercado Pago's OAuth: authorization code with PKCE; a renewal gives a new refresh token and ends the old one. */
export function mercadoPagoCuentas(settings: MercadoPagoCuentasSettings): Cuentas {
  const { url, authUrl, clientId, clientSecret, webhookSecret } = settings
  const askForKeys = (body: Record<string, string>) =>
    requestKeys(`${url}/oauth/token`, { client_id: clientId, client_secret: clientSecret, ...body })
  return {
    autorizar({ estado, desafio, volver }) {
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        platform_id: 'mp',
        state: estado,
        redirect_uri: volver,
        code_challenge: desafio,
        code_challenge_method: 'S256',
      })
      return `${authUrl}/authorization?${query}`
    },
    canjear: ({ codigo, verificador, volver }) =>
      askForKeys({
        grant_type: 'authorization_code',
        code: codigo,
        code_verifier: verificador,
        redirect_uri: volver,
      }),
    renovar: (renovacion) => askForKeys({ grant_type: 'refresh_token', refresh_token: renovacion }),
    con(accessToken) {
      const account = { url, accessToken, webhookSecret }
      return { ...mercadoPago(account), ...mercadoPagoSuscripciones(account) }
    },
    firmado: (aviso, now) => isSigned(webhookSecret, aviso, now),
  }
}

async function requestKeys(address: string, body: Record<string, string>): Promise<Llaves | null> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  })
  if (answer.status === 400 || answer.status === 401) return null
  if (!answer.ok) throw new Error(`Mercado Pago answered ${answer.status} to /oauth/token`)
  const { access_token, refresh_token, expires_in, user_id } = keys.parse(await answer.json())
  return { cuenta: user_id, acceso: access_token, renovacion: refresh_token, dura: expires_in }
}
