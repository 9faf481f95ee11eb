import { norte } from './norte.ts'
import type { GymProfile } from './profile.ts'

/** One small gym on the free tier, for quick manual tests. */
export const gimnasioChico: GymProfile = {
  ...norte,
  key: 'chico',
  nombre: 'Barrio Fuerte',
  correo: 'hola@chico.example',
  servicio: 'Gratis',
  gestionar_horarios: false,
  tolerancia_dias: 2,
  open_months: 12,
  members: 60,
  sucursales: [
    {
      nombre: 'Barrio Fuerte',
      direccion: 'Bacacay 2210, Flores',
      weight: 1,
      planes: ['Musculación', 'Tres por semana'],
    },
  ],
  staff: [
    {
      name: 'Nélida Basso',
      email: 'admin@chico.example',
      phone: '1146321180',
      rol: 'Admin',
      sucursales: [0],
      shift: 'todo',
      desk_weight: 1,
    },
    {
      name: 'Ezequiel Toledo',
      email: 'recepcion@chico.example',
      phone: '1146321181',
      rol: 'Recepción',
      sucursales: [0],
      shift: 'todo',
      desk_weight: 3,
    },
  ],
}
