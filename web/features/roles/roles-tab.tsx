import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Plus, Trash2 } from 'lucide-react'
import type { Rol } from '#shared/collections/rol.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Row, RowList } from '#web/ui/layout/row-list.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { rolesQuery, useDeleteRol } from './roles.queries.ts'
import styles from './roles.module.css'

/** The built-in roles and the gym's own. */
export function RolesTab() {
  const { can } = useSession()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(rolesQuery())
  const mayEdit = can('settings.update')
  const add = () => void navigate({ href: paths.agregarRol() })
  useShortcut(mayEdit ? { keys: 'n', label: 'Nuevo rol', run: add } : null)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} />
  return (
    <Card
      title="Roles"
      description="Los incluidos son iguales para todos los gimnasios: duplica uno para cambiarlo."
      action={
        mayEdit && (
          <LinkButton icon={<Plus aria-hidden />} href={paths.agregarRol()}>
            Nuevo rol
          </LinkButton>
        )
      }
      isFlush
    >
      <RowList isFlush>
        {data.map((rol) => (
          <RolRow key={rol.id} rol={rol} mayEdit={mayEdit} />
        ))}
      </RowList>
    </Card>
  )
}

function RolRow({ rol, mayEdit }: { rol: Rol; mayEdit: boolean }) {
  const navigate = useNavigate()
  const remove = useDeleteRol()
  const isBuiltIn = rol.id_gimnasio === ''
  const go = (href: string) => void navigate({ href })
  const count = rol.permisos.length
  return (
    <Row
      title={rol.nombre}
      details={[count === 1 ? '1 permiso' : `${count} permisos`]}
      onOpen={() => go(paths.editarRol(rol.id))}
    >
      {isBuiltIn && <StatusPill kind="neutral">Incluido</StatusPill>}
      <span className={styles.actions}>
        {mayEdit && (
          <IconButton
            label={`Duplicar ${rol.nombre}`}
            icon={<Copy aria-hidden />}
            onPress={() => go(paths.agregarRol({ copia: rol.id }))}
          />
        )}
        {mayEdit && !isBuiltIn && (
          <IconButton
            label={`Eliminar ${rol.nombre}`}
            icon={<Trash2 aria-hidden />}
            onPress={() => remove.mutate(rol)}
          />
        )}
      </span>
    </Row>
  )
}
