import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { FormProvider, useForm, type UseFormSetError } from 'react-hook-form'
import { type Miembro, miembroInput, type MiembroInput } from '#shared/collections/miembro.ts'
import { describeError } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog-parts.tsx'
import { toast } from '#web/ui/toast.ts'
import { AlreadyThere } from './already-there.tsx'
import { FotoField } from './foto-field.tsx'
import { miembroDraft } from './miembro-draft.ts'
import { MiembroFields } from './miembro-fields.tsx'
import { useSaveMiembro } from './use-save-miembro.ts'

interface MiembroFormProps {
  stored: Miembro | undefined
  onDirty: (isDirty: boolean) => void
  onSaved: (id: string) => void
  onSee: (id: string) => void
  onClose: () => void
}

/** A name, and a document or a phone, are all it takes. */
export function MiembroForm({ stored, onDirty, onSaved, onSee, onClose }: MiembroFormProps) {
  const { branch } = useSession()
  const form = useForm({ resolver: zodResolver(miembroInput), defaultValues: miembroDraft(stored, branch.id) })
  const [foto, setFoto] = useState<File | null>()
  const [fotoProblem, setFotoProblem] = useState<string>()
  const isDirty = form.formState.isDirty || foto !== undefined
  const save = useSaveMiembro(stored)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const send = form.handleSubmit((input) =>
    save
      .mutateAsync({ ...input, ...(foto !== undefined && { foto }) })
      .then((miembro) => {
        toast.success(stored ? 'Cambios guardados' : `${miembro.nombre} ya está en la lista`)
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
        <DialogFooter>
          <Button onPress={onClose}>Cancelar</Button>
          <Button variant="solid" type="submit" isPending={save.isPending}>
            {stored ? 'Guardar cambios' : 'Agregar miembro'}
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
  )
}

const fieldNames = Object.keys(miembroDraft(undefined, ''))
const isField = (name: string): name is keyof MiembroInput => fieldNames.includes(name)

/** Refused fields say so in their place; the rest is one notice. */
function showProblem(error: unknown, setError: UseFormSetError<MiembroInput>): void {
  const { sentence, fields } = describeError(error)
  const known = Object.entries(fields).flatMap(([name, message]) => (isField(name) ? [{ name, message }] : []))
  if (known.length === 0 && !fields['foto']) toast.error(sentence)
  for (const [index, { name, message }] of known.entries()) setError(name, { message }, { shouldFocus: index === 0 })
}
