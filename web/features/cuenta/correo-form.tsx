import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './cuenta.module.css'

/** The address changes once the link in the mail to the new one is opened. */
export function CorreoForm({ email }: { email: string }) {
  const [newEmail, setNewEmail] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const ask = useMutation({ mutationFn: (address: string) => api.collection('users').requestEmailChange(address) })
  const problem = ask.error && describeError(ask.error)
  const isWrong = !/^\S+@\S+\.\S+$/.test(newEmail.trim())
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!isWrong) ask.mutate(newEmail.trim())
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p className={styles.text}>
        Ahora es <strong>{email}</strong>.
      </p>
      {ask.isSuccess && (
        <Banner kind="info" title="Revisa tu correo nuevo">
          Si {ask.variables} se puede usar, llegará un enlace para confirmarlo. Sirve durante 30 minutos; hasta entonces
          nada cambia.
        </Banner>
      )}
      {problem && !problem.fields['newEmail'] && <Banner kind="warn">{problem.sentence}</Banner>}
      <TextField
        label="Correo nuevo"
        type="email"
        autoComplete="email"
        value={newEmail}
        error={
          isChecked && isWrong ? 'Escribe el correo completo, como nombre@ejemplo.com.' : problem?.fields['newEmail']
        }
        onChange={setNewEmail}
      />
      <div className={styles.footer}>
        <Button type="submit" isPending={ask.isPending}>
          Cambiar correo
        </Button>
      </div>
    </form>
  )
}
