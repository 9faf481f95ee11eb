import { mercadoPagoCuentas } from './platform/proveedor/mercado-pago-cuentas.ts'
import { mercadoPago } from './platform/proveedor/mercado-pago.ts'
import type { Env } from './runtime/env.ts'

/** Every address that this server connects to. */
export function connectedTo(env: Env): (string | undefined)[] {
  return [env.DATABASE_URL, env.SMTP_URL, env.FILES_URL, env.GOOGLE_ISSUER, providerUrlOf(env)]
}

/** Signing in with Google, if its settings are there. */
export function googleOf({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
}: Env) {
  return clientId && clientSecret ? { clientId, clientSecret, ...(issuer && { issuer }) } : undefined
}

/** The provider through which gyms pay the platform, if its settings are there. */
export function proveedorOf({ MP_ACCESS_TOKEN: accessToken, MP_WEBHOOK_SECRET: webhookSecret, MP_API_URL }: Env) {
  const url = providerUrlOf({ MP_API_URL })
  return accessToken && webhookSecret ? mercadoPago({ url, accessToken, webhookSecret }) : undefined
}

/** The accounts of gyms at the provider, if the settings are there. A stand-in serves both addresses. */
export function cuentasOf({ MP_CLIENT_ID, MP_CLIENT_SECRET, MP_WEBHOOK_SECRET: webhookSecret, MP_API_URL }: Env) {
  const url = providerUrlOf({ MP_API_URL })
  const authUrl = MP_API_URL === undefined ? 'https://auth.mercadopago.com' : url
  return MP_CLIENT_ID && MP_CLIENT_SECRET && webhookSecret
    ? mercadoPagoCuentas({ url, authUrl, clientId: MP_CLIENT_ID, clientSecret: MP_CLIENT_SECRET, webhookSecret })
    : undefined
}

function providerUrlOf({ MP_API_URL }: Pick<Env, 'MP_API_URL'>): string {
  return (MP_API_URL ?? 'https://api.mercadopago.com').replace(/\/+$/, '')
}
