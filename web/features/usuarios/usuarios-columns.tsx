import type { User } from '#shared/collections/user.ts'
import { avatarAddress } from '#web/lib/api/foto.ts'
import { Telefono } from '#web/lib/telefono.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import styles from './usuarios.module.css'

const rolOf = ({ expand }: User) => expand?.role?.nombre ?? ''
const branchesOf = ({ expand }: User) => (expand?.sucursal_id ?? []).map(({ nombre }) => nombre).join(', ')

function State({ user: { activo, invitado } }: { user: User }) {
  if (activo && invitado) return <StatusPill kind="info">Invitado</StatusPill>
  return activo ? <StatusPill kind="ok">Activo</StatusPill> : <StatusPill kind="neutral">Desactivado</StatusPill>
}

/** `lastSeen`: the last visit in words. */
export const usuariosColumns = (lastSeen: (id: string) => string): Column<User>[] => [
  {
    id: 'name',
    title: 'Nombre',
    cell: (user) => (
      <span className={styles.person}>
        <Avatar name={user.name} size="s" src={avatarAddress(user)} />
        <span className={styles.name}>{user.name}</span>
      </span>
    ),
  },
  { id: 'email', title: 'Correo', width: 200, cell: ({ email }) => email ?? '—' },
  { id: 'role', title: 'Rol', width: 104, cell: rolOf },
  { id: 'sucursal_id', title: 'Sucursales', width: 204, cell: branchesOf },
  { id: 'phone', title: 'Teléfono', width: 152, cell: ({ phone }) => <Telefono numero={phone} /> },
  { id: 'activo', title: 'Estado', width: 116, cell: (user) => <State user={user} /> },
  { id: 'ultimo_acceso', title: 'Último acceso', width: 144, cell: ({ id }) => lastSeen(id) },
]

/** Columns that give way on a narrow page, the first one first. */
export const leavingColumns = ['ultimo_acceso', 'phone', 'sucursal_id', 'email']

export const usuarioPhoneRow = (user: User): PhoneRow => ({
  leading: <Avatar name={user.name} src={avatarAddress(user)} />,
  title: user.name,
  detail: [rolOf(user), branchesOf(user)].join(' · '),
  status: <State user={user} />,
})
