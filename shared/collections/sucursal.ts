import { z } from 'zod'
import { texto } from './limits.ts'
import type { StoredRecord } from './stored-record.ts'

export const sucursalInput = z.object({ nombre: texto(3, 60), direccion: texto(3, 120) })
export type SucursalInput = z.infer<typeof sucursalInput>

/** A branch of a gym. A closed one (`activa` false) keeps its members and payments. */
export type Sucursal = StoredRecord & { nombre: string; direccion: string; gimnasio_id: string; activa: boolean }
