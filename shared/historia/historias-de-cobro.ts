import { aCuentaEscrito } from '../metodos-pago.ts'
import { datosPlazo } from '../collections/plan-plazo.ts'
import { datosConcepto } from '../ventas/venta.ts'
import { deMiembro, deSucursal, link, moneda, money, plain, someMoney, time, type Historia } from './campo-contado.ts'
import { historiasDeDomiciliacion } from './historias-de-domiciliacion.ts'

const { duracion, unidad, precio } = datosPlazo

const anulacion = {
  anulado: plain('Anulado'),
  anulado_por: link('Anuló'),
  motivo_anulacion: plain('Motivo'),
}

const cobrado = {
  medio_pago: plain('Medio de pago'),
  referencia: plain('Referencia'),
  nota: plain('Nota'),
  recibo: { label: 'Recibo', kind: 'receipt' },
}

/** Charges and counts. */
export const historiasDeCobro: Readonly<Record<string, Historia>> = {
  pagos: {
    ...deMiembro,
    id_plan_plazo: link('Plazo'),
    ...deSucursal,
    ...cobrado,
    partes: plain('Partes'),
    precio_lista: money('Precio de lista'),
    descuento: money('Descuento'),
    motivo_descuento: plain('Motivo del descuento'),
    monto_total: money('Total'),
    a_cuenta: someMoney(aCuentaEscrito),
    vence: plain('Queda para el'),
    fecha_pago: plain('Fecha de pago'),
    fecha_vencimiento: { label: 'Vence', kind: 'last day' },
    horario: time('Horario'),
    duracion,
    unidad,
    ...anulacion,
  },
  saldos: {
    ...deMiembro,
    id_deuda: link('De'),
    ...deSucursal,
    monto: money('Importe'),
    ...cobrado,
    queda: money('Queda debiendo'),
    ...anulacion,
  },
  pedidos_anulacion: { ...deSucursal, motivo: plain('Motivo') },
  links_pago: {
    ...deMiembro,
    id_plan_plazo: link('Plazo'),
    ...deSucursal,
    concepto: plain('Concepto'),
    monto: money('Importe'),
    moneda,
    vence: plain('Vence'),
  },
  cobros_en_linea: { ...deMiembro, ...deSucursal, monto: money('Importe'), moneda, nota: plain('Nota') },
  cobros_automaticos: {
    ...deMiembro,
    id_plan_plazo: link('Plazo'),
    ...deSucursal,
    concepto: plain('Concepto'),
    duracion,
    unidad,
    monto: money('Importe'),
    moneda,
  },
  ...historiasDeDomiciliacion,
  conceptos: { ...datosConcepto, ...deSucursal, activo: plain('Activo'), lugar: plain('Lugar en la lista') },
  ventas: {
    ...deSucursal,
    concepto: plain('Concepto'),
    tipo: plain('Tipo'),
    precio,
    cantidad: plain('Cantidad'),
    monto: money('Importe'),
    a_cuenta: someMoney(aCuentaEscrito),
    vence: plain('Queda para el'),
    ...cobrado,
    ...deMiembro,
    visitante: plain('Visitante'),
    telefono: plain('Teléfono'),
    ...anulacion,
  },
  cajas: { nombre: plain('Nombre'), ...deSucursal, activa: plain('En uso') },
  caja_sesiones: {
    caja_id: link('Caja'),
    ...deSucursal,
    fondo: money('Fondo'),
    cerrada: plain('Cierre'),
    contado: money('Contado'),
    motivo: plain('Motivo'),
    reabierta: plain('Reapertura'),
  },
  caja_movimientos: {
    ...deSucursal,
    tipo: plain('Tipo'),
    monto: money('Importe'),
    concepto: plain('Concepto'),
    nota: plain('Nota'),
  },
  servicios_pagos: {
    referencia: plain('Referencia'),
    monto: money('Importe'),
    moneda,
    motivo: plain('Motivo'),
  },
}
