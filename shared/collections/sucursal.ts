import { z } from 'zod'
import type { Campos, Valores } from '../campos/campo.ts'
import { shapeOf } from '../campos/shape.ts'
import type { StoredRecord } from './stored-record.ts'

export const datosSucursal = {
  nombre: { kind: 'text', label: 'Nombre', min: 3, max: 60, required: true },
  direccion: { kind: 'text', label: 'Dirección', min: 3, max: 120, required: true },
} as const satisfies Campos

export const sucursalInput = z.object(shapeOf(datosSucursal))
export type SucursalInput = z.infer<typeof sucursalInput>

/** A branch of a gym. A closed branch (`activa` false) keeps its members and payments. */
export type Sucursal = StoredRecord & Valores<typeof datosSucursal> & { gimnasio_id: string; activa: boolean }
