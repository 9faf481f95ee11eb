import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { Controller, useForm } from 'react-hook-form'
import { cuentaInput } from '#shared/collections/registro.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { draftPassword, keepPassword, newDraft, readDraft, saveDraft } from './registro-draft.ts'
import styles from './registro.module.css'

const accountInput = cuentaInput.omit({ passwordConfirm: true })

/** Address and password. Nothing is sent yet; another address than the draft's starts a new draft. */
export function RegisterForm({ servicio = '' }: { servicio: string | undefined }) {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(accountInput),
    defaultValues: { email: readDraft()?.email ?? '', password: draftPassword() },
  })
  const send = form.handleSubmit(({ email, password }) => {
    const begun = readDraft()
    const draft = begun?.email === email ? begun : newDraft(email, servicio)
    saveDraft(servicio === '' ? draft : { ...draft, servicio_id: servicio })
    keepPassword(password)
    return navigate({ to: '/auth/completar-registro' })
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Controller
        control={form.control}
        name="email"
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label="Correo electrónico"
            type="email"
            autoComplete="username"
            autoFocus
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="password"
        render={({ field, fieldState }) => (
          <PasswordField
            {...field}
            label="Contraseña"
            autoComplete="new-password"
            help="Al menos 8 caracteres. Una frase corta es fácil de recordar y difícil de adivinar."
            error={fieldState.error?.message}
          />
        )}
      />
      <Button type="submit" variant="solid" size="l" isFull>
        Continuar
      </Button>
    </form>
  )
}
