import { useMutation } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import styles from './notices.module.css'

/** Notice of an unconfirmed address: the consequences, and a button to send the mail again. */
export function ConfirmNotice({ email }: { email: string }) {
  const ask = useMutation({ mutationFn: () => api.collection('users').requestVerification(email) })
  return (
    <div className={styles.bar}>
      <MailWarning aria-hidden />
      {ask.isSuccess ? (
        <span>Te mandamos otro enlace a {email}. Si no lo ves, búscalo en el correo no deseado.</span>
      ) : (
        <>
          <span>
            {ask.error
              ? describeError(ask.error).sentence
              : 'Falta confirmar tu correo: abre el enlace que te mandamos. Hasta entonces tus invitaciones no dicen de quién son.'}
          </span>
          <Button size="s" isPending={ask.isPending} onPress={() => ask.mutate()}>
            Reenviar
          </Button>
        </>
      )}
    </div>
  )
}
