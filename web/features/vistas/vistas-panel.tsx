import { zodResolver } from '@hookform/resolvers/zod'
import { Check, Trash2 } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { z } from 'zod'
import { type ListaConVistas, longestNombreDeVista, type Vista } from '#shared/vistas/vista.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { actWith, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
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

const vistaInput = z.object({ nombre: z.string().trim().min(1, 'Escribe un nombre.') })

function SaveForm({ lista, vistas, busqueda, onSaved }: SaveFormProps) {
  const save = useSaveVista(vistas, {
    onDone: (vista) => {
      toast.success(`Vista ${vista.nombre} guardada`)
      onSaved()
    },
  })
  const act = actWith(save, ({ nombre: typed }: { nombre: string }) => ({ lista, busqueda, nombre: typed }))
  const { control, send, refusal } = useActForm(act, {
    resolver: zodResolver(vistaInput),
    defaultValues: { nombre: '' },
  })
  const nombre = useFormField(control, 'nombre')
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <TextField
        label="Nombre de la vista"
        placeholder="Vencen esta semana"
        autoFocus
        maxLength={longestNombreDeVista}
        {...nombre}
        error={nombre.error ?? refusal}
        help="Solo la ves tú, en todos tus dispositivos."
      />
      <Button variant="solid" size="s" type="submit" isPending={save.isPending}>
        Guardar vista
      </Button>
    </form>
  )
}

const showError = (error: unknown) => toast.error(describeError(error).sentence)
