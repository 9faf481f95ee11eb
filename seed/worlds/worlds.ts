import { cadenaTresSucursales } from './cadena-tres-sucursales.ts'
import { castellana } from './castellana.ts'
import { gimnasioChico } from './gimnasio-chico.ts'
import { norte } from './norte.ts'
import type { GymProfile } from './profile.ts'
import { vacio } from './vacio.ts'

/** The gyms of each world that `npm run seed -- <world>` can make. */
export const worlds: Readonly<Record<string, readonly GymProfile[]>> = {
  demo: [norte, castellana, vacio],
  'gimnasio-chico': [gimnasioChico],
  'cadena-tres-sucursales': [cadenaTresSucursales],
  vacio: [vacio],
}
