import { norte } from './norte.ts'
import type { GymProfile } from './profile.ts'

/** Norte with 3,000 members and a closed branch: large enough to notice slow lists. */
export const cadenaTresSucursales: GymProfile = {
  ...norte,
  key: 'cadena',
  nombre: 'Cadena Norte',
  members: 3000,
  sucursales: [
    ...norte.sucursales,
    {
      nombre: 'Almagro',
      direccion: 'Av. Rivadavia 4012, Almagro',
      weight: 0,
      planes: ['Tres por semana'],
      is_closed: true,
    },
  ],
}
