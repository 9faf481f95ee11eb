import { Secret, TOTP } from 'otpauth'

const form = /^\d{6}$/

export interface TotpSecret {
  /** In base 32, for typing into an app that cannot scan the QR code. */
  readonly secreto: string
  /** The content of the QR code. */
  readonly uri: string
}

/** The account in an authenticator app's list. */
export interface TotpAccount {
  /** The product's name. */
  readonly issuer: string
  readonly label: string
}

/** A new secret for an authenticator app. 160 bits, as RFC 4226 asks. */
export function newTotpSecret(account: TotpAccount): TotpSecret {
  const secret = new Secret({ size: 20 })
  return { secreto: secret.base32, uri: new TOTP({ ...account, secret }).toString() }
}

/**
 * The half minute since 1970 that a code is valid for, or null. The neighbouring two count as well, since clocks
 * differ. `after`: the half minute of the last accepted code; neither it nor an earlier one is accepted again.
 */
export function stepOfCode(secreto: string, code: string, now: Date, after: number): number | null {
  if (!form.test(code)) return null
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secreto), timestamp, window: 1 })
  if (delta === null) return null
  const step = TOTP.counter({ timestamp }) + delta
  return step > after ? step : null
}
