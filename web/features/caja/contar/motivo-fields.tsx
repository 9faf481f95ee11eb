import { useState } from 'react'
import { motivoDeCaja, type CajaSesion } from '#shared/caja/caja.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { useUnsettled } from '#web/ui/overlays/close-guard.ts'
import { actOn, useCajaAct } from './caja.queries.ts'
import styles from './contar.module.css'

interface MotivoFieldsProps {
  sesion: CajaSesion
  /** The act that takes the reason. */
  path?: 'explicar' | 'reabrir'
  label?: string
  action?: string
  onSaved: (sesion: CajaSesion) => void
}

/** Asks for a reason and sends it. */
export function MotivoFields(props: MotivoFieldsProps) {
  const { sesion, onSaved, path = 'explicar', label = 'Motivo de la diferencia', action = 'Guardar motivo' } = props
  const [motivo, setMotivo] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = useCajaAct((body: object) => actOn(sesion.id, path, body), { onDone: onSaved })
  const refused = save.error && describeError(save.error).sentence
  useUnsettled({ isSending: save.isPending })
  const send = () => {
    const parsed = motivoDeCaja.safeParse({ motivo })
    setProblem(parsed.error?.issues[0]?.message)
    if (parsed.success) save.mutate(parsed.data)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        label={label}
        value={motivo}
        onChange={setMotivo}
        error={problem ?? refused ?? undefined}
        maxLength={300}
        autoFocus
      />
      <div className={styles.footer}>
        <Button variant="solid" type="submit" isPending={save.isPending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
