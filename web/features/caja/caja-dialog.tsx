import { useState } from 'react'
import { cajaInput, type Caja, type CajaInput } from '#shared/caja/caja.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useSaveCaja } from './contar/caja.queries.ts'

interface CajaDialogProps {
  /** The till to change; undefined for a new one. */
  stored: Caja | undefined
  onClose: () => void
}

/** Adds a till to the branch, or renames one and puts it away. */
export function CajaDialog(props: CajaDialogProps) {
  return (
    <Dialog isOpen onClose={props.onClose} title={props.stored ? 'Cambiar la caja' : 'Nueva caja'} size="s">
      <CajaForm {...props} />
    </Dialog>
  )
}

function CajaForm({ stored, onClose }: CajaDialogProps) {
  const [nombre, setNombre] = useState(stored?.nombre ?? '')
  const [problem, setProblem] = useState<string>()
  const save = useSaveCaja(stored)
  const send = (input: Partial<CajaInput & Pick<Caja, 'activa'>>, done: (caja: Caja) => string) =>
    save.mutate(input, {
      onSuccess: (caja) => {
        toast.success(done(caja))
        onClose()
      },
      onError: (error) => {
        const { fields, sentence } = describeError(error)
        setProblem(fields['nombre'] ?? fields['activa'] ?? sentence)
      },
    })
  const sendName = () => {
    const parsed = cajaInput.safeParse({ nombre })
    setProblem(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    send(parsed.data, (caja) => (stored ? `Ahora se llama ${caja.nombre}` : `${caja.nombre} está lista para abrir`))
  }
  const putAway = () => send({ activa: false }, (caja) => `${caja.nombre} ya no se usa. Sus cierres se conservan.`)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sendName()
      }}
    >
      <DialogBody>
        <TextField
          label="Nombre"
          placeholder="Mostrador"
          value={nombre}
          onChange={setNombre}
          error={problem}
          maxLength={40}
          autoFocus
        />
      </DialogBody>
      <DialogFooter>
        {stored && (
          <Button variant="ghost" isPending={save.isPending} onPress={putAway}>
            Dar de baja
          </Button>
        )}
        <Button onPress={onClose}>Cancelar</Button>
        <Button variant="solid" type="submit" isPending={save.isPending}>
          {stored ? 'Guardar' : 'Crear caja'}
        </Button>
      </DialogFooter>
    </form>
  )
}
