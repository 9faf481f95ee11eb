import { norte } from './norte.ts'
import type { GymProfile } from './profile.ts'

/** Norte grown to 3,000 members, with a branch that closed: large enough for a slow list to be felt. */
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
