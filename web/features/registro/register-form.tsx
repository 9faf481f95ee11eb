import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { cuentaInput } from '#shared/collections/registro.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
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
      <TextField
        {...useFormField(form.control, 'email')}
        label="Correo electrónico"
        type="email"
        autoComplete="username"
        autoFocus
      />
      <PasswordField
        {...useFormField(form.control, 'password')}
        label="Contraseña"
        autoComplete="new-password"
        help="Al menos 8 caracteres. Una frase corta es fácil de recordar y difícil de adivinar."
      />
      <Button type="submit" variant="solid" size="l" isFull>
        Continuar
      </Button>
    </form>
  )
}
