import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RecordAuthResponse } from 'pocketbase'
import { type SubmitEvent, useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { renewing } from '#web/lib/signed-in/signed-in.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './cuenta.module.css'

const empty = { oldPassword: '', password: '', passwordConfirm: '' }
type Claves = typeof empty
const shortest = 8

/**
 * Changing the password ends every session; this one signs in again with the new password, unless a second step is
 * needed.
 */
export function ClaveForm({ email }: { email: string }) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(empty)
  const [isChecked, setIsChecked] = useState(false)
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
      setValues(empty)
      setIsChecked(false)
      toast.success('Contraseña cambiada')
      void queryClient.invalidateQueries()
    },
  })
  const problem = change.error && describeError(change.error)
  const errors = { ...problem?.fields, ...(isChecked ? problemsOf(values) : {}) }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(problemsOf(values)).length === 0) change.mutate(values)
  }
  const field = (name: keyof Claves) => ({
    value: values[name],
    error: errors[name],
    onChange: (text: string) => setValues({ ...values, [name]: text }),
  })
  const isRefusedElsewhere = problem && Object.keys(problem.fields).length === 0
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {isRefusedElsewhere && <Banner kind="warn">{problem.sentence}</Banner>}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Contraseña actual" {...field('oldPassword')} />
      <div className={styles.pair}>
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          help={`Al menos ${shortest} caracteres.`}
          {...field('password')}
        />
        <PasswordField label="Repite la contraseña" autoComplete="new-password" {...field('passwordConfirm')} />
      </div>
      <div className={styles.footer}>
        <Button type="submit" isPending={change.isPending}>
          Cambiar contraseña
        </Button>
      </div>
    </form>
  )
}

function problemsOf({ oldPassword, password, passwordConfirm }: Claves): Partial<Claves> {
  return {
    ...(oldPassword === '' ? { oldPassword: 'Escribe tu contraseña actual.' } : {}),
    ...(password.length < shortest ? { password: `Escribe al menos ${shortest} caracteres.` } : {}),
    ...(password === passwordConfirm
      ? {}
      : { passwordConfirm: 'Las dos contraseñas no coinciden. Escríbelas de nuevo.' }),
  }
}
