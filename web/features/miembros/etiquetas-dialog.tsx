import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog-parts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type Cambios, carriedBy } from './etiquetas-en-lote.ts'
import styles from './etiquetas.module.css'
import { etiquetasQuery } from './etiquetas.queries.ts'
import { useEtiquetar } from './use-etiquetar.ts'

interface EtiquetasDialogProps {
  miembros: readonly MiembroPago[]
  onClose: () => void
}

const longest = 30

/** Gives labels to several members and takes them away; a dash marks those that only some carry. */
export function EtiquetasDialog({ miembros, onClose }: EtiquetasDialogProps) {
  const count = miembros.length === 1 ? '1 miembro' : `${miembros.length} miembros`
  const { data: known = [] } = useQuery(etiquetasQuery)
  const [cambios, setCambios] = useState<Cambios>({})
  const [fresh, setFresh] = useState('')
  const etiquetar = useEtiquetar()
  const lists = miembros.map(({ etiquetas }) => etiquetas)
  const names = [...new Set([...known.map(({ nombre }) => nombre), ...lists.flat(), ...Object.keys(cambios)])]
  const add = () => {
    if (fresh.trim() !== '') setCambios({ ...cambios, [fresh.trim()]: true })
    setFresh('')
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const all = fresh.trim() === '' ? cambios : { ...cambios, [fresh.trim()]: true }
    etiquetar.mutate({ miembros, cambios: all }, { onSuccess: onClose })
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
              maxLength={longest}
              autoComplete="off"
              value={fresh}
              onChange={setFresh}
            />
            <Button onPress={add}>Agregar</Button>
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onPress={onClose}>Cancelar</Button>
          <Button type="submit" variant="solid" isPending={etiquetar.isPending}>
            Guardar
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
