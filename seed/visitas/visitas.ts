import { norte } from '../worlds/norte.ts'
import type { GymProfile } from '../worlds/profile.ts'

/** Names under `.invalid` receive no mail, and no account can be opened with them. */
const nowhere = (name: string) => `${name}@demostracion.invalid`

/** The account that all visitors share. */
export const visitorEmail = nowhere('visita')

/** The gym that visitors of the front page try: two branches, a year and a half of history, small enough to be made each night. */
export const visitas: GymProfile = {
  ...norte,
  key: 'visitas',
  nombre: 'Gimnasio de prueba',
  correo: nowhere('hola'),
  telefono: '541100000000',
  direccion: 'Av. Siempreviva 742, Ciudad de Buenos Aires',
  servicio: 'Profesional',
  open_months: 18,
  members: 140,
  sucursales: [
    {
      nombre: 'Centro',
      direccion: 'Av. Siempreviva 742',
      weight: 64,
      planes: ['Musculación', 'Pase libre', 'Funcional', 'Tres por semana', 'Estudiantes'],
    },
    {
      nombre: 'Parque',
      direccion: 'Los Tilos 120',
      weight: 36,
      planes: ['Musculación', 'Pase libre', 'Tres por semana'],
    },
  ],
  planes: norte.planes.filter(({ retired_months_ago }) => retired_months_ago === undefined),
  staff: [
    {
      name: 'Ana Duarte',
      email: nowhere('gerencia'),
      phone: '1100000000',
      rol: 'Gerente',
      sucursales: [0, 1],
      shift: 'todo',
      desk_weight: 10,
    },
    {
      name: 'Lucía Ferrari',
      email: nowhere('centro'),
      phone: '1100000001',
      rol: 'Recepción',
      sucursales: [0],
      shift: 'todo',
      desk_weight: 60,
    },
    {
      name: 'Bruno Acosta',
      email: nowhere('parque'),
      phone: '1100000002',
      rol: 'Recepción',
      sucursales: [1],
      shift: 'todo',
      desk_weight: 40,
    },
    { name: 'Visita', email: visitorEmail, phone: '1100000003', rol: 'Recepción', sucursales: [0, 1] },
  ],
}
