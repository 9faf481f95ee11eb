import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RecordAuthResponse } from 'pocketbase'
import { z } from 'zod'
import { claveNueva, shortestPassword } from '#web/lib/forms/clave-nueva.ts'
import { api } from '#web/lib/api/api.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { renewing } from '#web/lib/signed-in/signed-in.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './cuenta.module.css'

const clavesInput = z.object({ oldPassword: z.string().min(1, 'Escribe tu contraseña actual.') }).and(claveNueva)
type Claves = z.infer<typeof clavesInput>

/**
 * Changing the password ends every session; this one signs in again with the new password, unless a second step is
 * needed.
 */
export function ClaveForm({ email }: { email: string }) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: async (claves: Claves) => {
      let isChanged = false
      const renewed = renewing(async () => {
        await api.collection('users').update(user.id, claves)
        isChanged = true
        const body = { identity: email, password: claves.password }
        return api.send<RecordAuthResponse>(`/api/collections/users/auth-with-password`, { method: 'POST', body })
      })
      // With a second step, or no network, the new password is asked for by the page itself.
      await renewed.catch((error: unknown) => {
        if (!isChanged) throw error
      })
    },
    onSuccess: () => {
      form.reset()
      toast.success('Contraseña cambiada')
      void queryClient.invalidateQueries()
    },
  })
  const form = useActForm(change, {
    resolver: zodResolver(clavesInput),
    defaultValues: { oldPassword: '', password: '', passwordConfirm: '' },
  })
  const { control } = form
  return (
    <form className={styles.form} onSubmit={form.send} noValidate>
      {form.refusal && <Banner kind="warn">{form.refusal}</Banner>}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Contraseña actual" {...useFormField(control, 'oldPassword')} />
      <div className={styles.pair}>
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          help={`Al menos ${shortestPassword} caracteres.`}
          {...useFormField(control, 'password')}
        />
        <PasswordField
          label="Repite la contraseña"
          autoComplete="new-password"
          {...useFormField(control, 'passwordConfirm')}
        />
      </div>
      <div className={styles.footer}>
        <Button type="submit" isPending={change.isPending}>
          Cambiar contraseña
        </Button>
      </div>
    </form>
  )
}
