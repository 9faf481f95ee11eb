import * as client from 'openid-client'
import { typedText } from '#shared/typed-text.ts'
import { isCleanText } from '#server/records/clean-input.ts'
import { isEmail } from '#server/records/fields/email.ts'
import { circuit, type CircuitGiven } from './circuit.ts'

/** What is asked of whoever tells us who somebody is. */
export interface ProviderSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Tests have a provider of their own; everybody else Google. */
  readonly issuer?: string
}

/** How long a provider that says nothing is waited for. */
export interface ProviderPatience extends CircuitGiven {
  /** By everybody who looks at the sign-in screen. */
  readonly seconds: number
  /** By whoever has come back from it. */
  readonly answerSeconds: number
}

/** Somebody as his provider knows him, its signature, audience and hour checked. */
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
  /** Where a person goes to prove who he is, with a fresh state and PKCE pair. The address ends where the client adds its own. */
  offer(): Promise<SignInOffer>
  /** Trades the code for the person behind it. Throws whatever the provider or its token did wrong. */
  identify(exchange: { code: string; codeVerifier: string; redirectURL: string }): Promise<Identity>
}

const google = 'https://accounts.google.com'
const usualPatience: ProviderPatience = {
  seconds: 2,
  answerSeconds: 10,
  pause: 30_000,
  elapsed: () => performance.now(),
}

/** An OpenID provider, found by its issuer when it is first asked for; one that did not answer is left alone for a while. */
export function createProvider(
  { clientId, clientSecret, issuer = google }: ProviderSettings,
  patience = usualPatience,
): Provider {
  const execute = [client.enableNonRepudiationChecks]
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests)
  const configuration = circuit(patience, async () => {
    const options = { execute, timeout: patience.seconds }
    const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
    found.timeout = patience.answerSeconds
    return found
  })
  return {
    async offer() {
      const config = await configuration()
      const state = client.randomState()
      const codeVerifier = client.randomPKCECodeVerifier()
      const codeChallenge = await client.calculatePKCECodeChallenge(codeVerifier)
      const asked = {
        scope: 'openid email profile',
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }
      const authURL = `${client.buildAuthorizationUrl(config, asked).href}&redirect_uri=`
      return { authURL, state, codeVerifier, codeChallenge }
    },
    async identify({ code, codeVerifier, redirectURL }) {
      const config = await configuration()
      const answered = new URL(redirectURL)
      answered.searchParams.set('code', code)
      const { issuer: iss, authorization_response_iss_parameter_supported: namesItself } = config.serverMetadata()
      // The clients of the protocol hand over the code alone; there is one provider to mix up with.
      if (namesItself) answered.searchParams.set('iss', iss)
      const checks = { pkceCodeVerifier: codeVerifier, idTokenExpected: true }
      const claims = (await client.authorizationCodeGrant(config, answered, checks)).claims()
      if (!claims) throw new Error('The provider sent no identity')
      if (claims['azp'] !== undefined && claims['azp'] !== clientId)
        throw new Error('An identity made for another client')
      return {
        sub: requireSubject(claims.sub),
        email: addressIn(claims['email']),
        isEmailVerified: claims['email_verified'] === true,
        name: nameIn(claims['name']),
      }
    },
  }
}

/** The provider's own name for somebody, which is stored as it is. */
function requireSubject(sub: string): string {
  if (sub === '' || !isCleanText(sub)) throw new Error('An identity without a name that can be stored')
  return sub
}

/** An address that a form would take; '' for any other. */
const addressIn = (claim: unknown) => (typeof claim === 'string' && isCleanText(claim) && isEmail(claim) ? claim : '')

const nameIn = (claim: unknown) => (typeof claim === 'string' && isCleanText(claim) ? typedText(claim) : '')
