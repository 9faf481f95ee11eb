import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { returnPath } from './return-path.ts'

export interface Credentials {
  email: string
  password: string
}

/** Signs in and goes to where the person was heading. Pending until that page is there. */
export function useSignIn(volver: string | undefined) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ email, password }: Credentials) => api.collection('users').authWithPassword(email, password),
    onSuccess: () => navigate({ href: returnPath(volver, location.origin) ?? '/admin/dashboard', replace: true }),
  })
}
