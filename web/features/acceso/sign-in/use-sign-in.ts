import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ClientResponseError } from 'pocketbase'
import { api } from '#web/lib/api/api.ts'
import { arriving } from '#web/lib/signed-in/signed-in.ts'
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

/** Runs after the sign-in, which stays pending until it is through. */
export type Arrival = () => Promise<void> | void

/** Signs in, or returns the id that the second step needs. */
export function useSignIn(onArrival: Arrival) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (credentials: Credentials) => arriving(() => firstStep(credentials)),
    onSuccess: (mfaId) => (mfaId === null ? onArrival() : undefined),
  })
}

/** Completes the sign-in with a code. */
export function useSecondStep(onArrival: Arrival) {
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ mfaId, code }: SecondStep) =>
      arriving(() => api.collection('users').authWithOTP('totp', code, { mfaId })),
    onSuccess: onArrival,
  })
}

/** Goes to the requested page. */
export function useArrival(volver: string | undefined): Arrival {
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
