import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './cuenta.module.css'

/** Proof that the account's owner is at the screen: its password, or a code mailed to its address. */
export interface Prueba {
  password: string
  otpId: string
  codigo_correo: string
}

export const emptyPrueba: Prueba = { password: '', otpId: '', codigo_correo: '' }

/** The account's address, and true if it has a password. */
export interface Cuenta {
  email: string
  clave: boolean
}

interface PruebaFieldsProps {
  cuenta: Cuenta
  value: Prueba
  /** Sentences by refused field. */
  errors: Readonly<Record<string, string>>
  onChange: (value: Prueba) => void
}

/** Asked for before the second step changes, because an open session alone proves nothing. */
export function PruebaFields({ cuenta, value, errors, onChange }: PruebaFieldsProps) {
  if (!cuenta.clave) return <CodigoFields email={cuenta.email} value={value} errors={errors} onChange={onChange} />
  return (
    <>
      <input type="email" autoComplete="username" value={cuenta.email} readOnly hidden />
      <PasswordField
        label="Contraseña"
        autoFocus
        value={value.password}
        error={errors['password']}
        onChange={(password) => onChange({ ...value, password })}
      />
    </>
  )
}

function CodigoFields({ email, value, errors, onChange }: Omit<PruebaFieldsProps, 'cuenta'> & { email: string }) {
  const ask = useMutation({
    mutationFn: () => api.send<{ otpId: string }>('/api/cuenta/codigo', { method: 'POST' }),
    onSuccess: ({ otpId }) => onChange({ ...value, otpId, codigo_correo: '' }),
  })
  const isSent = value.otpId !== ''
  return (
    <>
      {ask.error && <Banner kind="warn">{describeError(ask.error).sentence}</Banner>}
      <p className={styles.text}>
        {isSent
          ? 'Enviamos un código a '
          : 'Tu cuenta no tiene contraseña. Para confirmar que eres tú, enviaremos un código a '}
        <strong>{email}</strong>.
      </p>
      {isSent && (
        <TextField
          label="Código del correo"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={value.codigo_correo}
          error={errors['codigo_correo']}
          onChange={(codigo_correo) => onChange({ ...value, codigo_correo })}
        />
      )}
      <div className={styles.footer}>
        <Button isPending={ask.isPending} onPress={() => ask.mutate()}>
          {isSent ? 'Enviar otro código' : 'Enviar código'}
        </Button>
      </div>
    </>
  )
}
