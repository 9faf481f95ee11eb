import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { api } from '#web/lib/api/api.ts'
import { type Act, asTyped, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './cuenta.module.css'
import { segundoPasoAddress, segundoPasoQuery } from './cuenta.queries.ts'
import { type Cuenta, emptyPrueba, type Prueba, PruebaFields } from './prueba-fields.tsx'
import { QrCode } from '#web/ui/pictures/qr-code.tsx'

interface Secreto {
  secreto: string
  uri: string
}

/** Three steps: prove the identity, scan the QR code and type its first code, keep the recovery codes. */
export function ActivarDialog({ cuenta, onClose }: { cuenta: Cuenta; onClose: () => void }) {
  const queryClient = useQueryClient()
  const begin = useMutation({
    mutationFn: (body: Prueba) => api.send<Secreto>(segundoPasoAddress, { method: 'POST', body }),
    gcTime: 0,
  })
  const activate = useMutation({
    mutationFn: (body: { codigo: string }) =>
      api.send<{ codigos: string[] }>(`${segundoPasoAddress}/activar`, { method: 'POST', body }),
  })
  const close = () => {
    onClose()
    if (activate.isSuccess) void queryClient.invalidateQueries({ queryKey: segundoPasoQuery.queryKey, exact: true })
  }
  return (
    <Dialog isOpen onClose={close} title="Activar la verificación en dos pasos" size="s">
      {activate.data && <Codigos codigos={activate.data.codigos} onClose={close} />}
      {!activate.data && begin.data && <PrimerCodigo begun={begin.data} act={activate} onClose={close} />}
      {!begin.data && <Comienzo cuenta={cuenta} act={begin} onClose={close} />}
    </Dialog>
  )
}

interface StepProps<T> {
  act: Act<T>
  onClose: () => void
}

function Comienzo({ cuenta, act, onClose }: StepProps<Prueba> & { cuenta: Cuenta }) {
  const form = useActForm(act, { resolver: asTyped, defaultValues: emptyPrueba })
  const isSent = form.watch('otpId') !== ''
  return (
    <form onSubmit={form.send} noValidate>
      <DialogBody>
        <div className={styles.form}>
          {form.refusal && <Banner kind="warn">{form.refusal}</Banner>}
          {cuenta.clave && <p className={styles.text}>Escribe tu contraseña para confirmar que eres tú.</p>}
          <FormProvider {...form}>
            <PruebaFields cuenta={cuenta} />
          </FormProvider>
        </div>
      </DialogBody>
      <FormFooter onCancel={onClose} isDisabled={!cuenta.clave && !isSent} isPending={act.isPending}>
        Continuar
      </FormFooter>
    </form>
  )
}

function PrimerCodigo({ begun, act, onClose }: StepProps<{ codigo: string }> & { begun: Secreto }) {
  const { control, send, refusal } = useActForm(act, { resolver: asTyped, defaultValues: { codigo: '' } })
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <div className={styles.form}>
          {refusal && <Banner kind="warn">{refusal}</Banner>}
          <p className={styles.text}>
            Escanea la imagen con una app de códigos, como Google Authenticator, o escribe en ella la clave de abajo.
          </p>
          <QrCode text={begun.uri} label="Imagen para tu app de códigos" />
          <p className={styles.secret}>{begun.secreto}</p>
          <TextField
            label="Código de 6 cifras"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            {...useFormField(control, 'codigo')}
          />
        </div>
      </DialogBody>
      <FormFooter onCancel={onClose} isPending={act.isPending}>
        Activar
      </FormFooter>
    </form>
  )
}

function Codigos({ codigos, onClose }: { codigos: readonly string[]; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <div className={styles.form}>
          <p className={styles.text}>
            Guarda estos códigos: cada uno sirve una vez para entrar si pierdes el teléfono. No se vuelven a mostrar.
          </p>
          <ul className={styles.codes} aria-label="Códigos de recuperación">
            {codigos.map((codigo) => (
              <li key={codigo}>{codigo}</li>
            ))}
          </ul>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onPress={() => void navigator.clipboard.writeText(codigos.join('\n'))}>Copiar</Button>
        <Button variant="solid" autoFocus onPress={onClose}>
          Los guardé
        </Button>
      </DialogFooter>
    </>
  )
}
