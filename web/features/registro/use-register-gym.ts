import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RecordAuthResponse } from 'pocketbase'
import { forgetIdentity } from '#web/features/acceso/sign-in/google-identity.ts'
import { api } from '#web/lib/api/api.ts'
import { arriving } from '#web/lib/signed-in/signed-in.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { chosenLogo, keepLogo } from './logo-draft.ts'
import { forgetDraft, type RegistroDraft } from './registro-draft.ts'

interface Registro {
  draft: RegistroDraft
  password: string
  /** The Google identity token, in place of a password. */
  identidad: string | undefined
}

/** Creates gym, branches and owner in one idempotent request, signs in and goes to the dashboard. */
export function useRegisterGym() {
  const navigate = useNavigate()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ draft, ...proof }: Registro) => {
      const answer = await arriving(async () => {
        const body = bodyOf(draft, proof)
        const made = await api.send<RecordAuthResponse>('/api/registro', { method: 'POST', body })
        api.authStore.save(made.token, made.record)
        return made
      })
      await sendLogo(String(answer.record['gimnasio_id']))
    },
    onSuccess: async () => {
      await navigate({ href: '/admin/dashboard', replace: true })
      forgetDraft()
      forgetIdentity()
    },
  })
}

type Proof = Omit<Registro, 'draft'>

function bodyOf(draft: RegistroDraft, { password, identidad }: Proof) {
  const { email, usuario, gimnasio, sucursales, servicio_id } = draft
  return {
    usuario: { ...usuario, ...(identidad ? { identidad } : { email, password, passwordConfirm: password }) },
    gimnasio,
    sucursales,
    ...(servicio_id !== '' && { servicio_id }),
  }
}

/** The gym exists by now, so a failed logo upload is only logged. */
async function sendLogo(gimnasio: string): Promise<void> {
  const logo = chosenLogo()
  keepLogo(undefined)
  if (!logo) return
  try {
    await api.collection('gimnasios').update(gimnasio, { logo })
  } catch {
    toast.warn('El logo no se pudo guardar', { text: 'Súbelo en Configuración, General.' })
  }
}
