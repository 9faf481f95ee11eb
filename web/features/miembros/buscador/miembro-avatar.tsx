import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useFoto } from '#web/lib/api/foto.ts'
import { Avatar, type AvatarProps } from '#web/ui/pictures/avatar.tsx'

interface MiembroAvatarProps {
  miembro: MiembroPago
  size?: AvatarProps['size']
}

/** A member's photo, or initials. */
export function MiembroAvatar({ miembro, size = 'm' }: MiembroAvatarProps) {
  const { src, renew } = useFoto(miembro, size === 'l' || size === 'xl' ? '200x200' : '50x50')
  return <Avatar name={miembro.nombre} size={size} src={src} onLost={renew} />
}
