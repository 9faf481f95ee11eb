import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Rol, rolInput } from '#shared/collections/rol.ts'
import { type Permission, permissions } from '#shared/permissions.ts'
import { paths } from '#web/lib/paths.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { UnsavedChanges } from '#web/lib/unsaved-changes.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { useSaveRol } from './roles.queries.ts'
import styles from './roles.module.css'

interface RolFormProps {
  stored: Rol | undefined
  /** The stored role only provides the initial values. */
  isCopy: boolean
  ids: ReadonlyMap<string, string>
}

const backToRoles = paths.configuracion({ tab: 'roles' })

/** A name and at least one permission. A built-in role is read-only. */
export function RolForm({ stored, isCopy, ids }: RolFormProps) {
  const { can } = useSession()
  const navigate = useNavigate()
  const [initial] = useState(() => ({
    nombre: initialName(stored, isCopy),
    held: initialPermissions(stored, isCopy, can),
  }))
  const [nombre, setNombre] = useState(initial.nombre)
  const [held, setHeld] = useState<ReadonlySet<Permission>>(initial.held)
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const edited = isCopy ? undefined : stored
  const isReadOnly = edited?.id_gimnasio === '' || !can('settings.update')
  const save = useSaveRol(edited)
  const isDirty = nombre !== initial.nombre || !isSame(held, initial.held)
  const send = async () => {
    const permisos = [...held].flatMap((permission) => ids.get(permission) ?? [])
    const parsed = rolInput.safeParse({ nombre, permisos })
    if (!parsed.success)
      return setProblems(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])))
    try {
      await save.mutateAsync(parsed.data)
      toast.success(
        edited ? `Cambios del rol ${parsed.data.nombre} guardados` : `El rol ${parsed.data.nombre} ya se puede dar`,
      )
      await navigate({ href: backToRoles })
    } catch (error) {
      const { sentence, fields } = describeError(error)
      setProblems(Object.keys(fields).length > 0 ? fields : { permisos: sentence })
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <UnsavedChanges isDirty={isDirty && !save.isPending && !save.isSuccess} />
      {edited?.id_gimnasio === '' && (
        <Banner kind="info">Este rol viene incluido y no se cambia. Duplícalo para hacer uno a tu medida.</Banner>
      )}
      <TextField
        label="Nombre"
        value={nombre}
        onChange={setNombre}
        error={problems['nombre']}
        isDisabled={isReadOnly}
        autoFocus={!isReadOnly}
      />
      <PermissionMatrix held={held} onChange={setHeld} isReadOnly={isReadOnly} />
      {problems['permisos'] && <Banner kind="bad">{problems['permisos']}</Banner>}
      <div className={styles.footer}>
        <LinkButton href={backToRoles}>{isReadOnly ? 'Volver' : 'Cancelar'}</LinkButton>
        {!isReadOnly && (
          <Button variant="solid" type="submit" isPending={save.isPending}>
            {edited ? 'Guardar cambios' : 'Agregar rol'}
          </Button>
        )}
      </div>
    </form>
  )
}

const isSame = <T,>(one: ReadonlySet<T>, other: ReadonlySet<T>) =>
  one.size === other.size && [...one].every((item) => other.has(item))

function initialName(stored: Rol | undefined, isCopy: boolean): string {
  if (!stored) return ''
  return isCopy ? `${stored.nombre.slice(0, 12)} (copia)` : stored.nombre
}

/** A copy starts with those permissions that the user may grant. */
function initialPermissions(stored: Rol | undefined, isCopy: boolean, can: (permission: Permission) => boolean) {
  const named = new Set(stored?.expand?.permisos?.map(({ permiso }) => permiso))
  return new Set(permissions.filter((permission) => named.has(permission) && (!isCopy || can(permission))))
}
