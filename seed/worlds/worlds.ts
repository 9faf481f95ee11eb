import { cadenaTresSucursales } from './cadena-tres-sucursales.ts'
import { castellana } from './castellana.ts'
import { gimnasioChico } from './gimnasio-chico.ts'
import { norte } from './norte.ts'
import type { GymProfile } from './profile.ts'
import { vacio } from './vacio.ts'

/** The worlds of `npm run seed -- <world>`, each with its gyms. */
export const worlds: Readonly<Record<string, readonly GymProfile[]>> = {
  demo: [norte, castellana, vacio],
  'gimnasio-chico': [gimnasioChico],
  'cadena-tres-sucursales': [cadenaTresSucursales],
  vacio: [vacio],
}
