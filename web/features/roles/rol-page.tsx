import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Copy, SearchX } from 'lucide-react'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { backToRoles, RolForm } from './rol-form.tsx'
import { permisosQuery, rolQuery } from './roles.queries.ts'
import styles from './roles.module.css'

/** A new role, or a copy of one. */
export function AgregarRolPage() {
  const { copia } = useSearch({ from: '/admin/configuracion/agregar-rol' })
  return (
    <>
      <BackLink href={backToRoles} label="Roles" />
      <PageHeader title={copia ? 'Duplicar rol' : 'Nuevo rol'} />
      <RolLoader id={copia} isCopy />
    </>
  )
}

export function EditarRolPage() {
  const { id } = useParams({ from: '/admin/configuracion/editar-rol/$id' })
  const { can } = useSession()
  const { data: rol } = useQuery({ ...rolQuery(id), retry: false })
  const isBuiltIn = rol?.id_gimnasio === ''
  return (
    <>
      <BackLink href={backToRoles} label="Roles" />
      <PageHeader
        title={rol && (isBuiltIn || !can('settings.update')) ? `Rol ${rol.nombre}` : 'Editar rol'}
        actions={
          isBuiltIn &&
          can('settings.update') && (
            <LinkButton icon={<Copy aria-hidden />} href={paths.agregarRol({ copia: id })}>
              Duplicar
            </LinkButton>
          )
        }
      />
      <RolLoader id={id} isCopy={false} />
    </>
  )
}

function RolLoader({ id, isCopy }: { id: string | undefined; isCopy: boolean }) {
  const permisos = useQuery(permisosQuery())
  const rol = useQuery({ ...rolQuery(id ?? ''), enabled: id !== undefined, retry: false })
  const error = rol.error ?? permisos.error
  if (error)
    return (
      <LoadError
        error={error}
        onRetry={() => Promise.all([rol.refetch(), permisos.refetch()])}
        missing={
          <EmptyState
            icon={<SearchX aria-hidden />}
            title="No encontramos este rol"
            text="Puede que se haya eliminado o que el enlace no sea correcto."
            action={<LinkButton href={backToRoles}>Ver los roles</LinkButton>}
          />
        }
      />
    )
  if (!permisos.data || (id !== undefined && !rol.data))
    return (
      <div className={styles.form}>
        <Skeleton height={64} />
        <Skeleton height={360} />
      </div>
    )
  return <RolForm key={id} stored={rol.data} isCopy={isCopy} ids={permisos.data} />
}
