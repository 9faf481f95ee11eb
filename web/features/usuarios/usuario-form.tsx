import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useForm, type UseFormSetError } from 'react-hook-form'
import type { Rol } from '#shared/collections/rol.ts'
import { type User, userInput, type UserInput } from '#shared/collections/user.ts'
import { holds } from '#shared/holds.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { TelefonoField } from '#web/lib/forms/telefono-field.tsx'
import { UnsavedChanges } from '#web/lib/unsaved-changes.tsx'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { rolesQuery, useSaveUsuario } from './usuarios.queries.ts'
import styles from './usuarios.module.css'

interface UsuarioFormProps {
  stored: User | undefined
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  /** Shown above the fields of a stored user. */
  children: ReactNode
}

/** A valid placeholder for an address the reader may not see; it is not sent. */
const hiddenEmail = 'no-se-muestra@ejemplo.com'

export function UsuarioForm({ stored, onDirty, onClose, children }: UsuarioFormProps) {
  const { user: self, branch } = useSession()
  const form = useForm({ resolver: zodResolver(userInput), defaultValues: draftOf(stored, branch.id) })
  const { control, formState, handleSubmit, setError } = form
  const { isDirty } = formState
  const save = useSaveUsuario(stored)
  const role = useFormField(control, 'role')
  const email = useFormField(control, 'email')
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const { data: roles = [] } = useQuery(rolesQuery())
  const isOwn = stored?.id === self.id
  const send = handleSubmit((input) =>
    save
      .mutateAsync(input)
      .then(() => {
        toast.success(stored ? `Cambios de ${input.name} guardados` : `Invitación enviada a ${input.email}`)
        onClose()
      })
      .catch((error: unknown) => showProblem(error, setError)),
  )
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <UnsavedChanges isDirty={isDirty && !save.isPending && !save.isSuccess} />
      <DialogBody>
        {children}
        <TextField label="Nombre y apellido" autoFocus={!stored} {...useFormField(control, 'name')} />
        {!stored && <TextField label="Correo electrónico" type="email" {...email} />}
        <TelefonoField label="Teléfono" {...useFormField(control, 'phone')} />
        <RolSelect {...role} roles={roles} isDisabled={isOwn} />
        <Branches stored={stored} {...useFormField(control, 'sucursal_id')} />
      </DialogBody>
      <FormFooter onCancel={onClose} isPending={save.isPending}>
        {stored ? 'Guardar cambios' : 'Enviar invitación'}
      </FormFooter>
    </form>
  )
}

type FieldProps<T> = { value: T; onChange: (value: T) => void; error: string | undefined }

/** Roles with more permissions than the user's own cannot be given. */
function RolSelect(props: FieldProps<string> & { roles: readonly Rol[]; isDisabled: boolean }) {
  const { permissions } = useSession()
  const isGivable = ({ expand }: Rol) => (expand?.permisos ?? []).every(({ permiso }) => holds(permiso, permissions))
  return (
    <Select
      label="Rol"
      options={props.roles
        .filter((rol) => isGivable(rol) || rol.id === props.value)
        .map((rol) => ({ id: rol.id, label: rol.nombre }))}
      value={props.value || null}
      onChange={props.onChange}
      error={props.error}
      isDisabled={props.isDisabled}
    />
  )
}

function Branches({ stored, value, onChange, error }: FieldProps<string[]> & { stored: User | undefined }) {
  const { branches } = useSession()
  const own = new Map(branches.map(({ id, nombre }) => [id, nombre]))
  for (const { id, nombre } of stored?.expand?.sucursal_id ?? []) own.set(id, nombre)
  return (
    <fieldset className={styles.branches}>
      <legend className={styles.legend}>Sucursales</legend>
      {[...own].map(([id, nombre]) => (
        <Checkbox
          key={id}
          label={nombre}
          isSelected={value.includes(id)}
          onChange={(isIn) => onChange(isIn ? [...value, id] : value.filter((other) => other !== id))}
        />
      ))}
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

function draftOf(stored: User | undefined, branch: string): UserInput {
  if (!stored) return { name: '', email: '', phone: '', role: '', sucursal_id: [branch] }
  const { name, email = hiddenEmail, phone, role, sucursal_id } = stored
  return { name, email: email || hiddenEmail, phone, role, sucursal_id }
}

const isField = (name: string): name is keyof UserInput => name in userInput.shape

/** Shows refused fields in their place and the rest in one notice. */
function showProblem(error: unknown, setError: UseFormSetError<UserInput>): void {
  const { sentence, fields } = describeError(error)
  const known = Object.entries(fields).flatMap(([name, message]) => (isField(name) ? [{ name, message }] : []))
  if (known.length === 0) toast.error(sentence)
  for (const { name, message } of known) setError(name, { message })
}
