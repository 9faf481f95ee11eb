import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { type Rol, rolInput, type RolInput } from '#shared/collections/rol.ts'
import { builtInRoles, type Permission, permissions } from '#shared/permissions.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { recordStore } from '#web/lib/forms/record-store.ts'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { UnsavedChanges } from '#web/lib/unsaved-changes.tsx'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { permissionLabel } from './permission-words.ts'
import styles from './roles.module.css'

interface RolFormProps {
  stored: Rol | undefined
  /** The stored role only provides the initial values. */
  isCopy: boolean
  ids: ReadonlyMap<string, string>
}

export const backToRoles = paths.configuracion({ tab: 'roles' })

const roles = recordStore<Rol, RolInput>('roles')

const draftOf = ({ nombre, permisos }: Rol): RolInput => ({ nombre, permisos })

/** A name and at least one permission. A built-in role is read-only. */
export function RolForm({ stored, isCopy, ids }: RolFormProps) {
  const { can, gym } = useSession()
  const navigate = useNavigate()
  const edited = isCopy ? undefined : stored
  const { saldo } = gym.politica
  const leavesRests = edited?.id === builtInRoles.Recepción && saldo?.permite && saldo.recepcion
  const isReadOnly = edited?.id_gimnasio === '' || !can('settings.update')
  const form = useForm({
    resolver: zodResolver(rolInput),
    defaultValues: edited ? draftOf(edited) : copyOf(stored, idsOf(permissions.filter(can), ids)),
  })
  const record = useRecordForm({
    stored: edited,
    form,
    schema: rolInput,
    draft: draftOf,
    store: roles,
    said: ({ nombre }, _, before) =>
      before ? `Cambios del rol ${nombre} guardados` : `El rol ${nombre} ya se puede dar`,
    onSaved: () => void navigate({ href: backToRoles }),
  })
  const { error: problem, ...permisos } = useFormField(form.control, 'permisos')
  const held = new Set(permissions.filter((permission) => permisos.value.includes(ids.get(permission) ?? '')))
  const hold = (next: ReadonlySet<Permission>) => {
    // A permission that this version does not know stays with the role.
    const shown = idsOf(permissions, ids)
    permisos.onChange([...permisos.value.filter((id) => !shown.includes(id)), ...idsOf([...next], ids)])
  }
  return (
    <form className={styles.form} noValidate onSubmit={record.send}>
      <UnsavedChanges {...record} />
      {edited?.id_gimnasio === '' && (
        <Banner kind="info">Este rol viene incluido y no se cambia. Duplícalo para hacer uno a tu medida.</Banner>
      )}
      <TextField
        label="Nombre"
        {...useFormField(form.control, 'nombre')}
        isDisabled={isReadOnly}
        autoFocus={!isReadOnly}
      />
      <PermissionMatrix
        held={held}
        onChange={hold}
        isReadOnly={isReadOnly}
        givenBy={leavesRests ? { 'payments.credit': 'Lo da tu gimnasio, en Configuración, Saldo' } : undefined}
      />
      {problem && <Banner kind="bad">{problem}</Banner>}
      <RecordNotice record={record} names={new Map([...ids].map(([name, id]) => [id, labelOf(name)]))} />
      <div className={styles.footer}>
        <LinkButton href={backToRoles}>{isReadOnly ? 'Volver' : 'Cancelar'}</LinkButton>
        {!isReadOnly && (
          <Button variant="solid" type="submit" isPending={record.isSending}>
            {edited ? 'Guardar cambios' : 'Agregar rol'}
          </Button>
        )}
      </div>
    </form>
  )
}

const idsOf = (some: readonly Permission[], ids: ReadonlyMap<string, string>) =>
  some.flatMap((permission) => ids.get(permission) ?? [])

function labelOf(name: string): string {
  const known = permissions.find((permission) => permission === name)
  return known ? permissionLabel(known) : name
}

/** A copy starts with those permissions that the user may grant. */
const copyOf = (stored: Rol | undefined, grantable: readonly string[]): RolInput => ({
  nombre: stored ? `${stored.nombre.slice(0, 12)} (copia)` : '',
  permisos: stored?.permisos.filter((id) => grantable.includes(id)) ?? [],
})
