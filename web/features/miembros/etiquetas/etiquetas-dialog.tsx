import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type Cambios, carriedBy, withChanges } from './etiquetas-en-lote.ts'
import styles from './etiquetas.module.css'
import { etiquetasQuery } from './etiquetas.queries.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type Etiquetado = Pick<MiembroPago, 'id' | 'etiquetas'>

interface EtiquetasDialogProps {
  miembros: readonly MiembroPago[]
  onClose: () => void
}

const maxLength = 30

/** Adds and removes labels of several members; a dash marks a label that only some carry. */
export function EtiquetasDialog({ miembros, onClose }: EtiquetasDialogProps) {
  const count = miembros.length === 1 ? '1 miembro' : `${miembros.length} miembros`
  const { data: known = [] } = useQuery(etiquetasQuery)
  const [cambios, setCambios] = useState<Cambios>({})
  const [fresh, setFresh] = useState('')
  const etiquetar = useEtiquetar(onClose)
  const lists = miembros.map(({ etiquetas }) => etiquetas)
  const names = [...new Set([...known.map(({ nombre }) => nombre), ...lists.flat(), ...Object.keys(cambios)])]
  const add = () => {
    if (fresh.trim() !== '') setCambios({ ...cambios, [fresh.trim()]: true })
    setFresh('')
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const all = fresh.trim() === '' ? cambios : { ...cambios, [fresh.trim()]: true }
    etiquetar.mutate({ miembros, cambios: all })
  }
  return (
    <Dialog isOpen onClose={onClose} title={`Etiquetas de ${count}`}>
      <form onSubmit={send} noValidate>
        <DialogBody>
          <div className={styles.choices}>
            {names.map((nombre) => (
              <Checkbox
                key={nombre}
                label={nombre}
                isSelected={cambios[nombre] ?? carriedBy(lists, nombre) === 'todos'}
                isIndeterminate={cambios[nombre] === undefined && carriedBy(lists, nombre) === 'algunos'}
                onChange={(isGiven) => setCambios({ ...cambios, [nombre]: isGiven })}
              />
            ))}
          </div>
          <div className={styles.fresh}>
            <TextField
              label="Etiqueta nueva"
              isOptional
              maxLength={maxLength}
              autoComplete="off"
              value={fresh}
              onChange={setFresh}
            />
            <Button onPress={add}>Agregar</Button>
          </div>
        </DialogBody>
        <FormFooter onCancel={onClose} isPending={etiquetar.isPending}>
          Guardar
        </FormFooter>
      </form>
    </Dialog>
  )
}

/** Sets the labels of several members one by one; undo restores the former ones. */
function useEtiquetar(onDone: () => void) {
  const restore = useWrite({ write: saveLabels, stale: ['miembros'], onError: showError })
  return useWrite({
    write: async ({ miembros, cambios }: { miembros: readonly Etiquetado[]; cambios: Cambios }) => {
      const changed = miembros.filter(({ etiquetas }) => withChanges(etiquetas, cambios).join() !== etiquetas.join())
      await saveLabels(changed.map(({ id, etiquetas }) => ({ id, etiquetas: withChanges(etiquetas, cambios) })))
      return changed
    },
    onDone: (before) => {
      onDone()
      if (before.length === 0) return
      toast.success(before.length === 1 ? 'Etiquetas de 1 miembro' : `Etiquetas de ${before.length} miembros`, {
        text: 'Los cambios están guardados.',
        life: 8000,
        action: { label: 'Deshacer', onPress: () => restore.mutate(before) },
      })
    },
    stale: ['miembros'],
    onError: showError,
  })
}

async function saveLabels(miembros: readonly Etiquetado[]): Promise<void> {
  for (const { id, etiquetas } of miembros) await api.collection('miembros').update(id, { etiquetas })
}

const showError = (error: unknown) => toast.error(describeError(error).sentence)
