import { Secret, TOTP } from 'otpauth'

const issuer = 'Vigente'
const form = /^\d{6}$/

export interface TotpSecret {
  /** In base 32, as people type it into an app that cannot read the picture. */
  readonly secreto: string
  /** What the picture says. */
  readonly uri: string
}

/** A new secret for the app of somebody's phone. 160 bits, as RFC 4226 asks. */
export function newTotpSecret(random: (bytes: Uint8Array) => Uint8Array, label: string): TotpSecret {
  const bytes = random(new Uint8Array(20))
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
  return { secreto: secret.base32, uri: new TOTP({ issuer, label, secret }).toString() }
}

/**
 * The half minute since 1970 that a code is good for, or null when it is none. The one before and the one after count, since
 * clocks differ. `after`: the half minute of the last code taken; neither it nor an earlier one is good again.
 */
export function stepOfCode(secreto: string, code: string, now: Date, after: number): number | null {
  if (!form.test(code)) return null
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secreto), timestamp, window: 1 })
  if (delta === null) return null
  const step = TOTP.counter({ timestamp }) + delta
  return step > after ? step : null
}
