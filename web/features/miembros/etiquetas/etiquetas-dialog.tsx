import { useQuery } from '@tanstack/react-query'
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
import type { Miembro } from '#shared/collections/miembro.ts'
import { actWith, asTyped, useActForm } from '#web/lib/forms/use-act-form.ts'
import { merge } from '#web/lib/forms/record-changes.ts'
import { recordStore } from '#web/lib/forms/record-store.ts'
import { saveRecord } from '#web/lib/forms/save-record.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type Etiquetado = Pick<MiembroPago, 'id' | 'etiquetas'>

interface EtiquetasDialogProps {
  miembros: readonly MiembroPago[]
  onClose: () => void
}

const maxLength = 30

interface Values {
  cambios: Cambios
  /** A new label, as typed. */
  fresh: string
}

const withFresh = ({ cambios, fresh }: Values) => (fresh.trim() === '' ? cambios : { ...cambios, [fresh.trim()]: true })

/** Adds and removes labels of several members; a dash marks a label that only some carry. */
export function EtiquetasDialog({ miembros, onClose }: EtiquetasDialogProps) {
  const count = miembros.length === 1 ? '1 miembro' : `${miembros.length} miembros`
  const { data: known = [] } = useQuery(etiquetasQuery)
  const etiquetar = useEtiquetar(onClose)
  const act = actWith(etiquetar, (values: Values) => ({ miembros, cambios: withFresh(values) }))
  const form = useActForm<Values, Values>(act, { resolver: asTyped, defaultValues: { cambios: {}, fresh: '' } })
  const { value: cambios, onChange: setCambios } = useFormField(form.control, 'cambios')
  const fresh = useFormField(form.control, 'fresh')
  const lists = miembros.map(({ etiquetas }) => etiquetas)
  const names = [...new Set([...known.map(({ nombre }) => nombre), ...lists.flat(), ...Object.keys(cambios)])]
  const add = () => {
    setCambios(withFresh(form.getValues()))
    fresh.onChange('')
  }
  return (
    <Dialog isOpen onClose={onClose} title={`Etiquetas de ${count}`}>
      <form onSubmit={form.send} noValidate>
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
            <TextField label="Etiqueta nueva" isOptional maxLength={maxLength} autoComplete="off" {...fresh} />
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

/** Changes the labels of several members one by one; undo turns each member's own changes round. */
function useEtiquetar(onDone: () => void) {
  const restore = useWrite({ write: saveLabels, stale: ['miembros'], onError: showError })
  return useWrite({
    write: async ({ miembros, cambios }: { miembros: readonly Etiquetado[]; cambios: Cambios }) => {
      const changes = miembros.flatMap(({ id, etiquetas }) => {
        const next = withChanges(etiquetas, cambios)
        return next.join() === etiquetas.join() ? [] : [{ id, before: etiquetas, after: next }]
      })
      await saveLabels(changes)
      return changes
    },
    onDone: (changes) => {
      onDone()
      if (changes.length === 0) return
      const undone = changes.map(({ id, before, after }) => ({ id, before: after, after: before }))
      toast.success(changes.length === 1 ? 'Etiquetas de 1 miembro' : `Etiquetas de ${changes.length} miembros`, {
        text: 'Los cambios están guardados.',
        life: 8000,
        action: { label: 'Deshacer', onPress: () => restore.mutate(undone) },
      })
    },
    stale: ['miembros'],
    onError: showError,
  })
}

type LabelChange = { id: string; before: readonly string[]; after: readonly string[] }

const store = recordStore<Miembro, { etiquetas: readonly string[] }>('miembros')

async function saveLabels(changes: readonly LabelChange[]): Promise<void> {
  for (const change of changes) await saveLabelsOf(change)
}

/** Adds and removes labels on the member's present ones, so that a label added by somebody else stays. */
async function saveLabelsOf(change: LabelChange): Promise<void> {
  const { id, before, after } = change
  const opened = await store.read(id)
  const shown = ({ etiquetas }: Miembro) => ({ etiquetas })
  const etiquetas = merge({ opened: before, mine: after, theirs: opened.etiquetas })
  const found = await saveRecord({ opened, input: { etiquetas }, shown, read: store.read, write: store.update })
  if (found.kind === 'clash') await saveLabelsOf(change)
}

const showError = (error: unknown) => toast.error(describeError(error).sentence)
