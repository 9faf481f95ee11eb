import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '#web/lib/api/api.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './cuenta.module.css'

const correoInput = z.object({
  newEmail: z
    .string()
    .trim()
    .regex(/^\S+@\S+\.\S+$/, 'Escribe el correo completo, como nombre@ejemplo.com.'),
})
type CorreoInput = z.infer<typeof correoInput>

/** The address changes once the link in the mail to the new one is opened. */
export function CorreoForm({ email }: { email: string }) {
  const ask = useMutation({
    mutationFn: ({ newEmail }: CorreoInput) => api.collection('users').requestEmailChange(newEmail),
  })
  const { control, send, refusal } = useActForm(ask, {
    resolver: zodResolver(correoInput),
    defaultValues: { newEmail: '' },
  })
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p className={styles.text}>
        Ahora es <strong>{email}</strong>.
      </p>
      {ask.isSuccess && (
        <Banner kind="info" title="Revisa tu correo nuevo">
          Si {ask.variables.newEmail} se puede usar, llegará un enlace para confirmarlo. Sirve durante 30 minutos; hasta
          entonces nada cambia.
        </Banner>
      )}
      {refusal && <Banner kind="warn">{refusal}</Banner>}
      <TextField label="Correo nuevo" type="email" autoComplete="email" {...useFormField(control, 'newEmail')} />
      <div className={styles.footer}>
        <Button type="submit" isPending={ask.isPending}>
          Cambiar correo
        </Button>
      </div>
    </form>
  )
}
