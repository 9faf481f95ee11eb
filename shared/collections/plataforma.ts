import type { Cotizaciones } from '../plataforma/cotizaciones.ts'
import type { EstadoDelServicio } from '../estado-servicio.ts'
import type { UsoServicio } from './servicio.ts'
import type { StoredRecord } from './stored-record.ts'

/** The platform's own settings. */
export type Plataforma = StoredRecord & {
  datos_transferencia: string
  zona_horaria: string
  nombre: string
  ciudad: string
  correo: string
  telefono: string
  cotizaciones: Cotizaciones
}

/** A gym as the operator sees it. */
export type GimnasioPago = StoredRecord & {
  nombre: string
  correo: string
  telefono: number | null
  pais: string
  servicio_id: string
  servicio: string
  precio: number
  moneda: string
  fecha_pago: string
  monto: number
  metodo: string
  vencimiento: string
  total_pagos: number
  total_pendientes: number
  estado: EstadoDelGimnasio
  /** The instant of the suspension, or ''. */
  suspendido: string
  motivo_suspension: string
  direccion: string
}

/** A gym's standing with the platform, as the operator sees it. */
export type EstadoDelGimnasio = EstadoDelServicio | 'prueba' | 'suspendido'

/** One action of an operator on a gym. `detalle`: the reason of a refusal, or the new last day of a courtesy month. */
export type ActoOperador = {
  id: string
  created: string
  quien: string
  acto: 'cortesia' | 'suspension' | 'reapertura' | 'aprobacion' | 'rechazo'
  detalle: string
}

/** The answer of `GET /api/operador/gimnasios/{id}`. A limit of 0 means none. */
export type FichaGimnasio = {
  gimnasio: GimnasioPago
  uso: UsoServicio['uso']
  limites: UsoServicio['uso']
  /** The last day after one more courtesy month, or '' if there is nothing to extend. */
  cortesia_hasta: string
  /** Addresses that get the platform's mails about this gym. */
  avisos_a: string[]
  pagos: {
    id: string
    created: string
    servicio: string
    monto: number
    moneda: string
    meses: number
    metodo: string
    estado: 'pendiente' | 'aprobado' | 'rechazado'
    inicio: string
    vencimiento: string
  }[]
  historial: ActoOperador[]
}

/** A payment to the platform as the operator sees it. */
export type PagoSuperadmin = StoredRecord & {
  gimnasio_id: string
  gimnasio: string
  servicio_id: string
  servicio: string
  monto: number
  moneda: string
  meses: number
  metodo: string
  estado: 'pendiente' | 'aprobado' | 'rechazado'
  referencia: string
  comprobante: string
  aviso: string
  motivo: string
  inicio: string
  vencimiento: string
  resuelto: string
  resuelto_por: string
}

export type ResumenServicio = StoredRecord & {
  nombre: string
  precio: number
  moneda: string
  color: string
  total_gimnasios: number
  total_miembros: number
}

export type IngresoDiarioSuperadmin = {
  id: string
  fecha_pago: string
  moneda: string
  total_monto: number
  total_pagos: number
}

export type DashboardSuperadmin = {
  id: string
  moneda: string
  total_recaudado_mensual: number
  total_recaudado_anterior: number
  total_gimnasios: number
  total_nuevos: number
  total_de_pago: number
  total_por_vencer: number
  total_vencidos: number
  total_pendientes: number
  total_consultas: number
}

/** A question from the landing page, with its answer. */
export type Consulta = StoredRecord & {
  nombre: string
  email: string
  telefono: string
  mensaje: string
  respuesta: string
  respondida: string
  respondida_por: string
  expand?: { respondida_por?: { name: string } }
}

/** The answer of `GET /api/operador/reporte`. `mes` is like '2026-11'; totals are exact decimals. */
export type ReportePlataforma = {
  ingresos: {
    mes: string
    servicio: string
    metodo: string
    moneda: string
    total: string
    pagos: number
    gimnasios: number
  }[]
  altas: { mes: string; gimnasios: number }[]
}
