import * as client from 'openid-client'
import { typedText } from '#shared/values/typed-text.ts'
import { isCleanText } from '#server/engine/request/clean-input.ts'
import { isEmail } from '#server/engine/records/fields/email.ts'
import { circuit, type CircuitGiven } from './circuit.ts'

export interface ProviderSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Google by default; tests have a provider of their own. */
  readonly issuer?: string
}

/** Timeouts for a provider that does not answer. */
export interface ProviderTimeouts extends CircuitGiven {
  /** Discovery, which the sign-in screen waits for. */
  readonly seconds: number
  /** Calls after the user has come back from the provider. */
  readonly answerSeconds: number
}

/** A user as the provider knows it. Signature, audience and expiry are checked. */
export interface Identity {
  readonly sub: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly name: string
}

export interface SignInOffer {
  readonly authURL: string
  readonly state: string
  readonly codeVerifier: string
  readonly codeChallenge: string
}

export interface Provider {
  /**
   * The address of the provider's sign-in page, with a fresh state and PKCE pair. It ends with `redirect_uri=`, where
   * the client adds its own.
   */
  offer(): Promise<SignInOffer>
  /** Trades the code for the identity. Throws on any error of the provider or its token. */
  identify(exchange: { code: string; codeVerifier: string; redirectURL: string }): Promise<Identity>
}

const google = 'https://accounts.google.com'
const defaultTimeouts: ProviderTimeouts = {
  seconds: 2,
  answerSeconds: 10,
  pause: 30_000,
  elapsed: () => performance.now(),
}

/** An OpenID provider, discovered by its issuer on first use. After a failure it is left alone for a while. */
export function createProvider(
  { clientId, clientSecret, issuer = google }: ProviderSettings,
  timeouts = defaultTimeouts,
): Provider {
  const execute = [client.enableNonRepudiationChecks]
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests)
  const configuration = circuit(timeouts, async () => {
    const options = { execute, timeout: timeouts.seconds }
    const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
    found.timeout = timeouts.answerSeconds
    return found
  })
  return {
    async offer() {
      const config = await configuration()
      const state = client.randomState()
      const codeVerifier = client.randomPKCECodeVerifier()
      const codeChallenge = await client.calculatePKCECodeChallenge(codeVerifier)
      const params = {
        scope: 'openid email profile',
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }
      const authURL = `${client.buildAuthorizationUrl(config, params).href}&redirect_uri=`
      return { authURL, state, codeVerifier, codeChallenge }
    },
    async identify({ code, codeVerifier, redirectURL }) {
      const config = await configuration()
      const answered = new URL(redirectURL)
      answered.searchParams.set('code', code)
      const { issuer: iss, authorization_response_iss_parameter_supported: namesItself } = config.serverMetadata()
      // The protocol's clients send the code alone. With a single provider no mix-up is possible.
      if (namesItself) answered.searchParams.set('iss', iss)
      const checks = { pkceCodeVerifier: codeVerifier, idTokenExpected: true }
      const claims = (await client.authorizationCodeGrant(config, answered, checks)).claims()
      if (!claims) throw new Error('The provider sent no identity')
      if (claims['azp'] !== undefined && claims['azp'] !== clientId)
        throw new Error('The identity was issued to another client')
      return {
        sub: requireSubject(claims.sub),
        email: addressIn(claims['email']),
        isEmailVerified: claims['email_verified'] === true,
        name: nameIn(claims['name']),
      }
    },
  }
}

/** The provider's id of a user, stored as it is. Throws when it cannot be stored. */
function requireSubject(sub: string): string {
  if (sub === '' || !isCleanText(sub)) throw new Error('The subject of an identity cannot be stored')
  return sub
}

/** The address, if a form would accept it; '' else. */
const addressIn = (claim: unknown) => (typeof claim === 'string' && isCleanText(claim) && isEmail(claim) ? claim : '')

const nameIn = (claim: unknown) => (typeof claim === 'string' && isCleanText(claim) ? typedText(claim) : '')
