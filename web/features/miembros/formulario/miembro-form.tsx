import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type Miembro, datosMiembro } from '#shared/collections/miembro.ts'
import { miembroInput, type MiembroInput } from '#shared/collections/miembro-input.ts'
import { emptyOf, fill } from '#shared/campos/campo.ts'
import { useFoto } from '#web/lib/api/foto.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { recordStore } from '#web/lib/forms/record-store.ts'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { ImageField, type ImageFieldProps } from '#web/ui/pictures/image-field.tsx'
import { AlreadyThere } from './already-there.tsx'
import { MiembroFields } from './miembro-fields.tsx'

/** The values of a new member that are known beforehand. */
export type Known = Pick<MiembroInput, 'nombre' | 'telefono'>

const draftOf = (stored: Miembro): MiembroInput => ({
  ...fill(datosMiembro, (_, name) => stored[name]),
  sucursal_id: stored.sucursal_id,
})

const miembros = recordStore<Miembro, MiembroInput>('miembros')

type FotoFieldProps = Pick<ImageFieldProps, 'value' | 'onChange' | 'error'>

interface MiembroFormProps {
  stored: Miembro | undefined
  known: Known
  onSaved: (id: string) => void
  /** Saved by somebody who goes on to charge. */
  onCharge: (id: string) => void
  onSee: (id: string) => void
  onClose: () => void
}

type Placed = Pick<Miembro, 'nombre' | 'sucursal_id'>

function savedText(stored: Placed | undefined, saved: Placed, branches: readonly { id: string; nombre: string }[]) {
  if (!stored) return `${saved.nombre} ya está en la lista`
  const moved =
    stored.sucursal_id === saved.sucursal_id ? undefined : branches.find(({ id }) => id === saved.sucursal_id)
  return moved ? `${saved.nombre} pasó a ${moved.nombre}` : `Datos de ${saved.nombre} guardados`
}

/** Requires only a name, and a document or a phone. */
export function MiembroForm({ stored, known, onSaved, onCharge, onSee, onClose }: MiembroFormProps) {
  const { branch, branches, can } = useSession()
  const mayCharge = stored === undefined && can('payments.create')
  const goesOn = useRef(mayCharge)
  const form = useForm({
    resolver: zodResolver(miembroInput),
    defaultValues: stored ? draftOf(stored) : { ...emptyOf(datosMiembro), ...known, sucursal_id: branch.id },
  })
  const record = useRecordForm({
    stored,
    form,
    schema: miembroInput,
    draft: draftOf,
    picture: 'foto',
    store: miembros,
    said: (saved, _, before) => savedText(before, saved, branches),
    onSaved: ({ id }) => (goesOn.current ? onCharge(id) : onSaved(id)),
  })
  const { opened, isSending } = record
  const send = (isCharged: boolean, event?: FormEvent) => {
    goesOn.current = isCharged
    record.send(event)
  }
  const names = new Map(branches.map(({ id, nombre }) => [id, nombre]))
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => send(mayCharge, event)}>
        <DialogBody>
          <AlreadyThere control={form.control} ownId={opened?.id} take="Ver ficha" onTake={({ id }) => onSee(id)} />
          <MiembroFields
            key={record.version}
            isNew={!opened}
            foto={<FotoField stored={opened} {...record.picture} />}
          />
        </DialogBody>
        <FormFooter
          onCancel={onClose}
          isPending={isSending}
          notice={<RecordNotice record={record} names={names} />}
          second={mayCharge && <Button onPress={() => send(false)}>Agregar miembro</Button>}
        >
          {opened ? 'Guardar cambios' : mayCharge ? 'Guardar y cobrar' : 'Agregar miembro'}
        </FormFooter>
      </form>
    </FormProvider>
  )
}

/** A member's photo, from a file or the camera. */
function FotoField({ stored, ...field }: FotoFieldProps & { stored: Miembro | undefined }) {
  return stored ? <StoredFoto stored={stored} {...field} /> : <Foto {...field} />
}

function StoredFoto({ stored, ...field }: FotoFieldProps & { stored: Miembro }) {
  return <Foto src={useFoto(stored, '200x200').src} {...field} />
}

const Foto = (field: FotoFieldProps & Pick<ImageFieldProps, 'src'>) => (
  <ImageField label="Foto" isOptional isRound camera="environment" {...field} />
)
