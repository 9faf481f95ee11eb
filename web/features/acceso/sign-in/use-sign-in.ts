import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ClientResponseError } from 'pocketbase'
import { api } from '#web/lib/api/api.ts'
import { returnPath } from '../frame/return-path.ts'

export interface Credentials {
  email: string
  password: string
}

export interface SecondStep {
  /** The id from the first step. */
  mfaId: string
  code: string
}

/** Signs in and goes to the requested page, or returns the id that the second step needs. */
export function useSignIn(volver: string | undefined) {
  const go = useArrival(volver)
  return useMutation({
    mutationFn: firstStep,
    onSuccess: (mfaId) => (mfaId === null ? go() : undefined),
  })
}

/** Completes the sign-in with a code. Stays pending until the page is loaded. */
export function useSecondStep(volver: string | undefined) {
  const go = useArrival(volver)
  return useMutation({
    mutationFn: ({ mfaId, code }: SecondStep) => api.collection('users').authWithOTP('totp', code, { mfaId }),
    onSuccess: go,
  })
}

function useArrival(volver: string | undefined) {
  const navigate = useNavigate()
  return () => navigate({ href: returnPath(volver, location.origin) ?? '/admin/dashboard', replace: true })
}

async function firstStep({ email, password }: Credentials): Promise<string | null> {
  try {
    await api.collection('users').authWithPassword(email, password)
    return null
  } catch (error) {
    const mfaId: unknown = error instanceof ClientResponseError ? error.response['mfaId'] : undefined
    if (typeof mfaId === 'string') return mfaId
    throw error
  }
}
