import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useFoto } from '#web/lib/api/foto.ts'
import { Avatar, type AvatarProps } from '#web/ui/pictures/avatar.tsx'

interface MiembroAvatarProps {
  miembro: Pick<MiembroPago, 'id' | 'collectionId' | 'collectionName' | 'nombre' | 'foto'>
  size?: AvatarProps['size']
}

/** A member's photo, or initials. Most of a list have no photo, and ask for none. */
export function MiembroAvatar({ miembro, size = 'm' }: MiembroAvatarProps) {
  if (miembro.foto === '') return <Avatar name={miembro.nombre} size={size} />
  return <MiembroFoto miembro={miembro} size={size} />
}

function MiembroFoto({ miembro, size }: Required<MiembroAvatarProps>) {
  const { src, renew } = useFoto(miembro, size === 'l' || size === 'xl' ? '200x200' : '50x50')
  return <Avatar name={miembro.nombre} size={size} src={src} onLost={renew} />
}
