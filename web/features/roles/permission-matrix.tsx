import { modulos, type Permission } from '#shared/permissions.ts'
import { useSession } from '#web/lib/session.ts'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import { actions, extraLabel, extrasOf, noteOf, permissionFor, toggled, withOne } from './permission-words.ts'
import styles from './roles.module.css'

interface PermissionMatrixProps {
  held: ReadonlySet<Permission>
  onChange: (held: Set<Permission>) => void
  isReadOnly: boolean
  /** Of a permission that something else than the role gives: what does. */
  givenBy?: Partial<Record<Permission, string>> | undefined
  /** Permissions for a program: not all are offered, and one does not bring its Ver along, as no screen needs it. */
  forProgram?: { readonly offered: readonly Permission[] }
}

/** Modules by actions, with the other permissions of each below. Users can grant only their own permissions. */
export function PermissionMatrix({ held, onChange, isReadOnly, givenBy, forProgram }: PermissionMatrixProps) {
  const { can } = useSession()
  const box = (permission: Permission, label: string, isLabelHidden: boolean) => (
    <Checkbox
      label={label}
      detail={givenBy?.[permission]}
      isLabelHidden={isLabelHidden}
      isSelected={held.has(permission)}
      isDisabled={isReadOnly || !can(permission) || forProgram?.offered.includes(permission) === false}
      onChange={(isHeld) =>
        onChange(forProgram ? withOne(held, permission, isHeld) : toggled(held, permission, isHeld))
      }
    />
  )
  return (
    <div className={styles.scroll}>
      <table className={styles.matrix}>
        <caption className={styles.caption}>Permisos</caption>
        <thead>
          <tr>
            <th scope="col">Módulo</th>
            {actions.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {modulos.map((module) => (
          <tbody key={module.nombre}>
            <tr>
              <th scope="row">{module.nombre}</th>
              {actions.map(({ id, label }) => {
                const permission = permissionFor(module, id)
                return <td key={id}>{permission && box(permission, `${label}: ${module.nombre}`, true)}</td>
              })}
            </tr>
            {extrasOf(module).length > 0 && (
              <tr>
                <td colSpan={5} className={styles.extra}>
                  {!forProgram && noteOf(module) && <p className={styles.note}>{noteOf(module)}</p>}
                  <div className={styles.extras}>
                    {extrasOf(module).map((permission) => (
                      <span key={permission}>{box(permission, extraLabel(permission) ?? permission, false)}</span>
                    ))}
                  </div>
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  )
}
