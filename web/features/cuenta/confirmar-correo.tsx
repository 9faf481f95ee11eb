import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { describeError } from '#web/lib/errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** An address belongs to whoever confirms it first: its mail can be asked for once more. */
export function ConfirmarCorreo({ email }: { email: string }) {
  const ask = useMutation({ mutationFn: () => api.collection('users').requestVerification(email) })
  if (ask.isSuccess)
    return (
      <Banner kind="info" title="Revisa tu correo">
        Te mandamos un enlace a {email}. Sirve durante un día; si no lo ves, búscalo en el correo no deseado.
      </Banner>
    )
  const send = (
    <Button size="s" isPending={ask.isPending} onPress={() => ask.mutate()}>
      Enviar enlace
    </Button>
  )
  return (
    <Banner kind="warn" title="Falta confirmar tu correo" action={send}>
      {ask.error
        ? describeError(ask.error).sentence
        : 'Abre el enlace que te mandamos. Mientras no lo hagas, otra cuenta puede quedarse con él.'}
    </Banner>
  )
}
