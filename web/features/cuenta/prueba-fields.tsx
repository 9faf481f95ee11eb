import { useMutation } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
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

/** Asked for before the second step changes, because an open session alone proves nothing. */
export function PruebaFields({ cuenta: { email, clave } }: { cuenta: Cuenta }) {
  return clave ? <ClaveField email={email} /> : <CodigoFields email={email} />
}

function ClaveField({ email }: { email: string }) {
  const { control } = useFormContext<Prueba>()
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Contraseña" autoFocus {...useFormField(control, 'password')} />
    </>
  )
}

function CodigoFields({ email }: { email: string }) {
  const { control, watch, setValue } = useFormContext<Prueba>()
  const codigo = useFormField(control, 'codigo_correo')
  const ask = useMutation({
    mutationFn: () => api.send<{ otpId: string }>('/api/cuenta/codigo', { method: 'POST' }),
    onSuccess: ({ otpId }) => {
      setValue('otpId', otpId)
      codigo.onChange('')
    },
  })
  const isSent = watch('otpId') !== ''
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
        <TextField label="Código del correo" inputMode="numeric" autoComplete="one-time-code" autoFocus {...codigo} />
      )}
      <div className={styles.footer}>
        <Button isPending={ask.isPending} onPress={() => ask.mutate()}>
          {isSent ? 'Enviar otro código' : 'Enviar código'}
        </Button>
      </div>
    </>
  )
}
