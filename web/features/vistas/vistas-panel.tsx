import { Check, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { type ListaConVistas, longestNombreDeVista, type Vista } from '#shared/vistas/vista.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { classes } from '#web/ui/base/classes.ts'
import listStyles from '#web/ui/base/list.module.css'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './vistas.module.css'
import { useDeleteVista, useSaveVista } from './vistas.queries.ts'

interface VistasPanelProps {
  lista: ListaConVistas
  vistas: readonly Vista[]
  current: Vista | undefined
  /** The view to save; null while the list is as it opens. */
  busqueda: string | null
  onOpen: (vista: Vista) => void
  onSaved: () => void
}

/** The saved views, and the form that saves another one. */
export function VistasPanel({ vistas, current, onOpen, ...saving }: VistasPanelProps) {
  const { busqueda } = saving
  return (
    <div className={styles.panel}>
      {vistas.length > 0 ? (
        <ul className={listStyles.list} aria-label="Vistas guardadas">
          {vistas.map((vista) => (
            <li key={vista.id} className={styles.row}>
              <AriaButton className={classes(listStyles.option, styles.open)} onPress={() => onOpen(vista)}>
                <span className={listStyles.texts}>
                  <span>{vista.nombre}</span>
                </span>
                {vista === current && <Check aria-label="En pantalla" className={listStyles.check} />}
              </AriaButton>
              <DeleteButton vista={vista} vistas={vistas} />
            </li>
          ))}
        </ul>
      ) : (
        busqueda === null && <p className={styles.hint}>Filtra u ordena la lista y guarda aquí cómo la dejaste.</p>
      )}
      {busqueda !== null && !current && <SaveForm {...saving} busqueda={busqueda} vistas={vistas} />}
    </div>
  )
}

function DeleteButton({ vista, vistas }: { vista: Vista; vistas: readonly Vista[] }) {
  const save = useSaveVista(
    vistas.filter(({ id }) => id !== vista.id),
    { onError: showError },
  )
  const undo = { label: 'Deshacer', onPress: () => save.mutate(vista) }
  const remove = useDeleteVista({
    onDone: () => toast.success(`Vista ${vista.nombre} eliminada`, { life: 8000, action: undo }),
    onError: showError,
  })
  return (
    <IconButton
      size="s"
      label={`Eliminar la vista ${vista.nombre}`}
      icon={<Trash2 aria-hidden />}
      isPending={remove.isPending}
      onPress={() => remove.mutate(vista)}
    />
  )
}

type SaveFormProps = Pick<VistasPanelProps, 'lista' | 'vistas' | 'onSaved'> & { busqueda: string }

function SaveForm({ lista, vistas, busqueda, onSaved }: SaveFormProps) {
  const [nombre, setNombre] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = useSaveVista(vistas, {
    onDone: (vista) => {
      toast.success(`Vista ${vista.nombre} guardada`)
      onSaved()
    },
    onError: (error) => {
      const { sentence, fields } = describeError(error)
      setProblem(fields['nombre'] ?? sentence)
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (nombre.trim() === '') return setProblem('Escribe un nombre.')
    save.mutate({ lista, nombre: nombre.trim(), busqueda })
  }
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <TextField
        label="Nombre de la vista"
        placeholder="Vencen esta semana"
        autoFocus
        maxLength={longestNombreDeVista}
        value={nombre}
        onChange={(typed) => {
          setNombre(typed)
          setProblem(undefined)
        }}
        error={problem}
        help="Solo la ves tú, en todos tus dispositivos."
      />
      <Button variant="solid" size="s" type="submit" isPending={save.isPending}>
        Guardar vista
      </Button>
    </form>
  )
}

const showError = (error: unknown) => toast.error(describeError(error).sentence)
