import { z } from 'zod'
import { texto } from '../campos/limits.ts'
import type { Conteo } from './denominaciones.ts'
import type { StoredRecord } from '../collections/stored-record.ts'
import type { User } from '../collections/user.ts'

export const cajaInput = z.object({ nombre: texto(2, 40) })
export type CajaInput = z.infer<typeof cajaInput>

/** A till of a branch. `activa` false: no longer used. */
export type Caja = StoredRecord & { nombre: string; sucursal_id: string; activa: boolean }

/** Kinds of movement that a person enters. `toma` is made by taking over money without a till. */
export const tiposDeMovimiento = ['ingreso', 'retiro', 'gasto'] as const
export type TipoDeMovimiento = (typeof tiposDeMovimiento)[number] | 'toma'

/** Cash in or out of a session without a charge. The amount is always as entered; `tipo` decides its direction. */
export type CajaMovimiento = StoredRecord & {
  id_sesion: string
  sucursal_id: string
  usuario_id: string
  tipo: TipoDeMovimiento
  monto: number
  concepto: string
  nota: string
  expand?: { usuario_id?: User }
}

/** A closing before the last reopening. */
export type CierreAnterior = {
  numero: number
  cerrada: string
  contado: number
  esperado: number
  diferencia: number
  motivo: string
  reabierta: string
  motivo_reapertura: string
}

/**
 * A session of a till. It is open while `cerrada` is ''; then everything about its count is empty. `falta_motivo`: its difference
 * has no reason yet. `anteriores` needs the permission to see cash.
 */
export type CajaSesion = StoredRecord & {
  caja_id: string
  sucursal_id: string
  usuario_id: string
  fondo: number
  fondo_detalle: Conteo | null
  id_anterior: string
  cerrada: string
  cerrada_por: string
  numero: number
  contado: number
  contado_detalle: Conteo | null
  esperado: number
  diferencia: number
  motivo: string
  falta_motivo: boolean
  reabierta: string
  anteriores: readonly CierreAnterior[] | null
  expand?: { caja_id?: Caja; usuario_id?: User; cerrada_por?: User }
}

export const motivoDeCaja = z.object({ motivo: texto(3, 300) })

/**
 * Money that came in and went out by one method: payments of members, other sales, payments of what they owed, and what was voided
 * of all three. Its total is `cobrado + vendido + saldado - anulado`.
 */
export type PorMetodo = {
  medio: string
  cobros: number
  cobrado: number
  ventas: number
  vendido: number
  saldos: number
  saldado: number
  anulados: number
  anulado: number
}

export type OperacionDeCaja = {
  hora: string
  tipo: 'cobro' | 'venta' | 'saldo' | 'anulacion' | TipoDeMovimiento
  texto: string
  medio: string
  /** Signed: as it changed the money. With the method 'A cuenta' it changed none yet. */
  monto: number
}

/** Most operations listed on one print; its sums are of all. */
export const mostOperations = 500

/** The figures of an X, or of the Z `numero`. `efectivo` is null while the caller may not see it. */
export type ResumenDeCaja = {
  numero: number | null
  metodos: PorMetodo[]
  /** The rests that the session's charges and sales left, less those voided. No money, and in no method. */
  a_cuenta: number
  descuentos: number
  efectivo: {
    fondo: number
    cobros: number
    ventas: number
    saldos: number
    anulaciones: number
    ingresos: number
    retiros: number
    gastos: number
    tomas: number
    esperado: number
  } | null
  operaciones: OperacionDeCaja[]
}

/** Cash charged while no till was open, and the people who may take over a till. `total` is null for callers who may not see it. */
export type EstadoDeCajas = {
  sin_caja: { cuantos: number; total: number | null }
  reciben: { id: string; name: string }[]
}
