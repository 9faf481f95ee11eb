import { useQuery } from '@tanstack/react-query'
import type { Tarjeta } from '#shared/entrada.ts'
import { useSession } from '#web/lib/session.ts'
import { Avatar, type AvatarProps } from '#web/ui/pictures/avatar.tsx'
import { readFoto } from '../sin-conexion/fotos.ts'

interface DoorPhotoProps {
  tarjeta: Tarjeta
  size: AvatarProps['size']
}

/** The photo of a card, or initials. It is read by the door's own right: the tablet sees no members. */
export function DoorPhoto({ tarjeta, size }: DoorPhotoProps) {
  const { branch } = useSession()
  const { id, nombre, foto, todas_las_sucursales, sucursal_id } = tarjeta
  const { data } = useQuery({
    queryKey: ['entrada_foto', id, foto],
    queryFn: ({ signal }) => readFoto(tarjeta, todas_las_sucursales ? branch.id : sucursal_id, signal),
    enabled: foto !== '',
    staleTime: Infinity,
    retry: false,
  })
  return <Avatar name={nombre} size={size} src={data ?? undefined} />
}
