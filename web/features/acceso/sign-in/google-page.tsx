import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ClientResponseError } from 'pocketbase'
import { api } from '#web/lib/api/api.ts'
import { arriving } from '#web/lib/signed-in/signed-in.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CodeForm } from './code-form.tsx'
import { FramedPage } from '../frame/framed-page.tsx'
import frame from '../frame/framed-page.module.css'
import { type GoogleIdentity, identityIn, keepIdentity } from './google-identity.ts'
import { redirectURL, type SignInState, takeSignInState } from './google-start.ts'
import { returnPath } from '../frame/return-path.ts'
import { useArrivalAct } from './use-arrival-act.ts'

interface Arrival {
  volver: string | undefined
  /** Set when a second step is needed. */
  mfaId: string | null
}

/** Google's callback page: completes the sign-in. */
export function GooglePage() {
  const { code = '', state = '' } = useSearch({ from: '/auth/google' })
  const navigate = useNavigate()
  const enter = useMutation({
    mutationFn: () => arriving(() => exchange(code, state, takeSignInState())),
    onSuccess: ({ mfaId, volver }) =>
      mfaId === null
        ? navigate({ href: returnPath(volver, location.origin) ?? '/admin/dashboard', replace: true })
        : undefined,
  })
  // A code works only once.
  useArrivalAct(enter.mutate)
  if (enter.data?.mfaId) {
    return (
      <FramedPage title="Inicia sesión en Vigente" text="Falta un paso: el código de tu teléfono.">
        <CodeForm
          mfaId={enter.data.mfaId}
          onArrival={() =>
            navigate({ href: returnPath(enter.data?.volver, location.origin) ?? '/admin/dashboard', replace: true })
          }
          onBack={() => void navigate({ href: '/auth/login', replace: true })}
        />
      </FramedPage>
    )
  }
  const stranger = unknownIdentity(enter.error)
  const register = (identity: GoogleIdentity) => {
    keepIdentity(identity)
    void navigate({ href: '/auth/completar-registro' })
  }
  return (
    <FramedPage title={enter.isError ? 'No pudimos iniciar tu sesión con Google' : 'Iniciando sesión con Google'}>
      <div className={frame.actions}>
        {enter.isError ? (
          <>
            <Banner kind="warn">{sentenceOf(enter.error)}</Banner>
            {stranger && (
              <Button variant="solid" size="l" isFull onPress={() => register(stranger)}>
                Crear la cuenta de mi gimnasio
              </Button>
            )}
            <LinkButton variant={stranger ? 'outline' : 'solid'} size="l" isFull href="/auth/login">
              Volver a iniciar sesión
            </LinkButton>
          </>
        ) : (
          <Skeleton height={44} />
        )}
      </div>
    </FramedPage>
  )
}

class NotAsked extends Error {}

async function exchange(code: string, state: string, started: SignInState | null): Promise<Arrival> {
  if (!started || code === '' || state !== started.state) throw new NotAsked()
  const { codeVerifier, volver } = started
  try {
    await api.collection('users').authWithOAuth2Code('google', code, codeVerifier, redirectURL())
    return { volver, mfaId: null }
  } catch (error) {
    const mfaId: unknown = error instanceof ClientResponseError ? error.response['mfaId'] : undefined
    if (typeof mfaId === 'string') return { volver, mfaId }
    throw error
  }
}

/** The identity verified by Google, if the address has no account. */
function unknownIdentity(error: Error | null): GoogleIdentity | null {
  if (!(error instanceof ClientResponseError)) return null
  const data: { identidad?: { params?: unknown } } = error.response['data'] ?? {}
  return identityIn(data.identidad?.params)
}

function sentenceOf(error: Error): string {
  if (error instanceof NotAsked) return 'Google no confirmó quién eres, o la espera fue larga. Vuelve a empezar.'
  const { kind, sentence, refusal } = describeError(error)
  return kind === 'invalid' && refusal === null ? 'Google no confirmó quién eres. Vuelve a empezar.' : sentence
}
