import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { FormProvider, useForm, type UseFormSetError } from 'react-hook-form'
import { type Miembro, miembroInput, type MiembroInput, datosMiembro } from '#shared/collections/miembro.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { AlreadyThere } from './already-there.tsx'
import { MiembroFields } from './miembro-fields.tsx'
import { useFoto } from '#web/lib/api/foto.ts'
import { ImageField, type ImageFieldProps } from '#web/ui/pictures/image-field.tsx'
import { emptyOf } from '#shared/campos/campo.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'

/** The values of a new member that are known beforehand. */
export type Known = Pick<MiembroInput, 'nombre' | 'telefono'>

/** The initial values of the form: empty for a new member but for what is known, or as stored. */
const miembroDraft = (stored: Miembro | undefined, sucursal: string, known?: Known): MiembroInput => ({
  ...emptyOf(datosMiembro),
  ...known,
  sucursal_id: sucursal,
  ...stored,
})

type FotoFieldProps = Pick<ImageFieldProps, 'value' | 'onChange' | 'error'>

interface MiembroFormProps {
  stored: Miembro | undefined
  known: Known
  onDirty: (isDirty: boolean) => void
  onSaved: (id: string) => void
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
export function MiembroForm({ stored, known, onDirty, onSaved, onSee, onClose }: MiembroFormProps) {
  const { branch, branches } = useSession()
  const form = useForm({ resolver: zodResolver(miembroInput), defaultValues: miembroDraft(stored, branch.id, known) })
  const [foto, setFoto] = useState<File | null>()
  const [fotoProblem, setFotoProblem] = useState<string>()
  const isDirty = form.formState.isDirty || foto !== undefined
  const save = useSaveMiembro(stored)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const send = form.handleSubmit((input) =>
    save
      .mutateAsync({ ...input, ...(foto !== undefined && { foto }) })
      .then((miembro) => {
        toast.success(savedText(stored, miembro, branches))
        onSaved(miembro.id)
      })
      .catch((error: unknown) => {
        setFotoProblem(describeError(error).fields['foto'])
        showProblem(error, form.setError)
      }),
  )
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogBody>
          <AlreadyThere control={form.control} ownId={stored?.id} take="Ver ficha" onTake={({ id }) => onSee(id)} />
          <FotoField stored={stored} value={foto} onChange={setFoto} error={fotoProblem} />
          <MiembroFields />
        </DialogBody>
        <FormFooter onCancel={onClose} isPending={save.isPending}>
          {stored ? 'Guardar cambios' : 'Agregar miembro'}
        </FormFooter>
      </form>
    </FormProvider>
  )
}

const fieldNames = Object.keys(miembroDraft(undefined, ''))
const isField = (name: string): name is keyof MiembroInput => fieldNames.includes(name)

/** Shows refused fields in their place and the rest in one notice. */
function showProblem(error: unknown, setError: UseFormSetError<MiembroInput>): void {
  const { sentence, fields } = describeError(error)
  const known = Object.entries(fields).flatMap(([name, message]) => (isField(name) ? [{ name, message }] : []))
  if (known.length === 0 && !fields['foto']) toast.error(sentence)
  for (const [index, { name, message }] of known.entries()) setError(name, { message }, { shouldFocus: index === 0 })
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

/** Saves the form: adds the member (once, however often it is sent) or updates the stored one. */
function useSaveMiembro(stored: Miembro | undefined) {
  const queryClient = useQueryClient()
  const [newId] = useState(newRecordId)
  const miembros = api.collection('miembros')
  return useMutation({
    mutationFn: (input: MiembroInput & { foto?: File | null }) =>
      stored ? miembros.update<Miembro>(stored.id, input) : miembros.create<Miembro>({ id: newId, ...input }),
    onSuccess: () => void markStale(queryClient, 'miembros'),
  })
}
