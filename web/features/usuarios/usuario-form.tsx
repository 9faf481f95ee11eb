import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { Rol } from '#shared/collections/rol.ts'
import { type User, userInput, type UserInput } from '#shared/collections/user.ts'
import { holds } from '#shared/holds.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
import { useSession } from '#web/lib/session.ts'
import { TelefonoField } from '#web/lib/forms/telefono-field.tsx'
import { UnsavedChanges } from '#web/lib/unsaved-changes.tsx'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { rolesQuery, usuarioStore } from './usuarios.queries.ts'
import styles from './usuarios.module.css'

interface UsuarioFormProps {
  stored: User | undefined
  onClose: () => void
  /** Shown above the fields of a stored user. */
  children: ReactNode
}

/** A valid placeholder for an address the reader may not see; it is not sent. */
const hiddenEmail = 'no-se-muestra@ejemplo.com'

export function UsuarioForm({ stored, onClose, children }: UsuarioFormProps) {
  const { user: self, branch, branches } = useSession()
  const form = useForm({
    resolver: zodResolver(userInput),
    defaultValues: stored ? draftOf(stored) : { name: '', email: '', phone: '', role: '', sucursal_id: [branch.id] },
  })
  const { control } = form
  const record = useRecordForm({
    stored,
    form,
    schema: userInput,
    draft: draftOf,
    store: usuarioStore,
    said: (_, { name, email }, before) => (before ? `Cambios de ${name} guardados` : `Invitación enviada a ${email}`),
    onSaved: onClose,
  })
  const role = useFormField(control, 'role')
  const email = useFormField(control, 'email')
  const { data: roles = [] } = useQuery(rolesQuery())
  const isOwn = stored?.id === self.id
  const names = new Map([...roles, ...branches].map(({ id, nombre }) => [id, nombre]))
  return (
    <form noValidate onSubmit={record.send}>
      <UnsavedChanges {...record} />
      <DialogBody>
        {children}
        <TextField label="Nombre y apellido" autoFocus={!stored} {...useFormField(control, 'name')} />
        {!stored && <TextField label="Correo electrónico" type="email" {...email} />}
        <TelefonoField label="Teléfono" {...useFormField(control, 'phone')} />
        <RolSelect {...role} roles={roles} isDisabled={isOwn} />
        <Branches stored={stored} {...useFormField(control, 'sucursal_id')} />
      </DialogBody>
      <FormFooter
        onCancel={onClose}
        isPending={record.isSending}
        notice={<RecordNotice record={record} names={names} />}
      >
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

function draftOf({ name, email, phone, role, sucursal_id }: User): UserInput {
  return { name, email: email || hiddenEmail, phone, role, sucursal_id }
}
