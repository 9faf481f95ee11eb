import { zodResolver } from '@hookform/resolvers/zod'
import { type Act, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import styles from '../sign-in/login-form.module.css'
import { type ClaveNueva, claveNueva, shortestPassword } from '#web/lib/forms/clave-nueva.ts'

interface NewPasswordFormProps {
  action: string
  /** Password managers store it with the new password. */
  email: string
  act: Act<ClaveNueva>
}

export function NewPasswordForm({ action, email, act }: NewPasswordFormProps) {
  const { control, send, refusal } = useActForm(act, {
    resolver: zodResolver(claveNueva),
    defaultValues: { password: '', passwordConfirm: '' },
  })
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {refusal && <Banner kind="warn">{refusal}</Banner>}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Contraseña nueva"
        {...useFormField(control, 'password')}
        autoComplete="new-password"
        autoFocus
        help={`Al menos ${shortestPassword} caracteres. Varias palabras juntas son fáciles de recordar y difíciles de adivinar.`}
      />
      <PasswordField
        label="Repite la contraseña"
        {...useFormField(control, 'passwordConfirm')}
        autoComplete="new-password"
      />
      <Button type="submit" variant="solid" size="l" isFull isPending={act.isPending}>
        {action}
      </Button>
    </form>
  )
}
