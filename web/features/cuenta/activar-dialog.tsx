import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { describeError } from '#web/lib/errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog-parts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './cuenta.module.css'
import { segundoPasoAddress, segundoPasoQuery } from './cuenta.queries.ts'
import { QrCode } from './qr-code.tsx'

interface Secreto {
  secreto: string
  uri: string
}

/** First the picture for the phone, then its first code, then the recovery codes. */
export function ActivarDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const begun = useQuery({
    queryKey: ['segundo_paso', 'secreto'],
    queryFn: () => api.send<Secreto>(segundoPasoAddress, { method: 'POST' }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const activate = useMutation({
    mutationFn: (codigo: string) =>
      api.send<{ codigos: string[] }>(`${segundoPasoAddress}/activar`, { method: 'POST', body: { codigo } }),
  })
  const close = () => {
    onClose()
    if (activate.isSuccess) void queryClient.invalidateQueries({ queryKey: segundoPasoQuery.queryKey, exact: true })
  }
  return (
    <Dialog isOpen onClose={close} title="Activar la verificación en dos pasos" size="s">
      {activate.data ? (
        <Codigos codigos={activate.data.codigos} onClose={close} />
      ) : (
        <PrimerCodigo
          begun={begun.data}
          failure={begun.error}
          error={activate.error}
          isPending={activate.isPending}
          onSend={activate.mutate}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

interface PrimerCodigoProps {
  begun: Secreto | undefined
  failure: Error | null
  error: Error | null
  isPending: boolean
  onSend: (codigo: string) => void
  onClose: () => void
}

function PrimerCodigo({ begun, failure, error, isPending, onSend, onClose }: PrimerCodigoProps) {
  const [codigo, setCodigo] = useState('')
  const problem = error && describeError(error)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onSend(codigo)
  }
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <div className={styles.form}>
          {failure && <ErrorState isCompact text={describeError(failure).sentence} />}
          {problem && !problem.fields['codigo'] && <Banner kind="warn">{problem.sentence}</Banner>}
          <p className={styles.text}>
            Escanea la imagen con una app de códigos, como Google Authenticator, o escribe en ella la clave de abajo.
          </p>
          {begun ? <QrCode text={begun.uri} label="Imagen para tu app de códigos" /> : <Skeleton height={200} />}
          {begun && <p className={styles.secret}>{begun.secreto}</p>}
          <TextField
            label="Código de 6 cifras"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={codigo}
            error={problem?.fields['codigo']}
            onChange={setCodigo}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancelar</Button>
        <Button variant="solid" type="submit" isPending={isPending} isDisabled={!begun}>
          Activar
        </Button>
      </DialogFooter>
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
