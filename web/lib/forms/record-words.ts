import { labelsOf, type Campos } from '#shared/campos/campo.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import { datosPausa } from '#shared/collections/pausa.ts'
import { datosPlan } from '#shared/collections/plan.ts'
import { datosPlazo, plazoInput, plazoLabel } from '#shared/collections/plan-plazo.ts'
import { datosConcepto } from '#shared/ventas/venta.ts'
import { datosSucursal } from '#shared/collections/sucursal.ts'
import { nombreDeMoneda, nombreDePais } from '#shared/paises.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { partePago } from '#shared/collections/pago.ts'
import { weekdaysText } from '#shared/values/weekdays.ts'
import type { Format } from '../format.ts'

const declared: Campos = {
  ...datosSucursal,
  ...datosPausa,
  ...datosPlan,
  ...datosPlazo,
  ...datosConcepto,
  ...datosMiembro,
}
const ofKind = (kind: string) => Object.keys(declared).filter((name) => declared[name]?.kind === kind)

const fieldNames: Record<string, string> = {
  ...labelsOf(declared),
  activa: 'Abierta',
  apertura: 'Apertura',
  cierre: 'Cierre',
  eventos: 'Qué le avisa',
  plazos: 'Plazos y precios',
  url: 'Dirección',
  activo: 'Activo',
  lugar: 'Lugar en la lista',
  anulado: 'Anulado',
  cantidad: 'Cantidad',
  deleted: 'Eliminado',
  descuento: 'Descuento',
  email: 'Correo',
  fecha_pago: 'Fecha de pago',
  fecha_vencimiento: 'Vence',
  foto: 'Foto',
  gestionar_horarios: 'Gestionar horarios',
  horario_apertura: 'Apertura',
  horario_cierre: 'Cierre',
  logo: 'Logo',
  medio_pago: 'Medio de pago',
  moneda: 'Moneda',
  monto_total: 'Total',
  motivo_anulacion: 'Motivo',
  motivo_descuento: 'Motivo del descuento',
  name: 'Nombre',
  nota: 'Nota',
  pais: 'País',
  partes: 'Partes',
  phone: 'Teléfono',
  por_vencer: 'Avisa antes de vencer',
  precio_lista: 'Precio de lista',
  recibo: 'Recibo',
  referencia: 'Referencia',
  segundo_paso: 'Verificación en dos pasos',
  texto_recordatorio: 'Texto de recordatorio',
  horas_recordatorios: 'Horario de los recordatorios',
  por_correo: 'Por correo',
  por_whatsapp: 'Por WhatsApp',
  texto: 'Texto',
  dias: 'Días',
  tolerancia: 'Tolerancia',
  visitante: 'Visitante',
  metodos_pago: 'Métodos de pago',
  avatar: 'Foto',
  caja_obligatoria: 'Efectivo solo con caja abierta',
  cerrada: 'Cierre',
  contado: 'Contado',
  fondo: 'Fondo',
  reabierta: 'Reapertura',
  tipo: 'Tipo',
  monto: 'Importe',
  concepto: 'Concepto',
  misma_visita: 'Misma visita',
  ocupacion: 'Cuenta como adentro',
  margen_horario: 'Margen del turno',
  retencion_asistencias: 'Guardar las entradas',
  recepcion_deja_pasar: 'Recepción puede dejar pasar',
  permiso: 'Lo dejaron pasar',
  deshecha: 'Deshecha',
  motivo_deshecha: 'Motivo',
  zona_horaria: 'Zona horaria',
  direcciones: 'Direcciones permitidas',
  por_minuto: 'Pedidos por minuto',
  final: 'Termina en',
  vence: 'Vence',
}

/** Labels of relation fields, which show the name of their record. */
const linkNames: Record<string, string> = {
  role: 'Rol',
  permisos: 'Permisos',
  sucursal_id: 'Sucursales',
  id_plan: 'Plan',
  id_plan_plazo: 'Plazo',
  id_miembro: 'Miembro',
  id_se_va: 'Ficha que se fue',
  anulado_por: 'Anuló',
  caja_id: 'Caja',
}

/** Fields whose values are only seen. */
export const pictures = new Set(['foto', 'logo', 'avatar', 'comprobante'])
const weekdays = new Set(ofKind('weekdays'))
const days = new Set(['tolerancia', 'por_vencer', 'retencion_asistencias', ...ofKind('days')])
const minutes = new Set(['misma_visita', 'ocupacion', 'margen_horario'])
const hours = new Set(['horario_apertura', 'horario_cierre', 'horario'])
/** Numbers that are not quantities. */
const plain = new Set(['telefono', 'numero'])
const money = new Set(['monto_total', 'precio_lista', 'descuento', 'fondo', 'contado', 'monto', ...ofKind('money')])

export type Names = ReadonlyMap<string, string>

export type Written = { format: Format; names: Names }

/** The label of a field of a stored record; undefined for a technical one. */
export const fieldName = (field: string): string | undefined => linkNames[field] ?? fieldNames[field]

/** The value of a field in words; '' for none. */
export function valueText(field: string, value: unknown, { format, names }: Written): string {
  if (value === null || value === undefined || value === '') return ''
  if (field in linkNames)
    return [value]
      .flat()
      .map((id: unknown) => (typeof id === 'string' && names.get(id)) || 'uno que ya no está')
      .join(', ')
  if (pictures.has(field)) return 'una imagen'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return numberText(field, value, format)
  if (typeof value === 'string') return weekdays.has(field) ? weekdaysText(value) : dateText(field, value, format)
  if (Array.isArray(value)) return value.map((item: unknown) => itemText(item, format)).join(', ')
  return ''
}

function numberText(field: string, value: number, format: Format): string {
  if (field === 'recibo') return reciboNumber(value)
  if (money.has(field)) return format.money(value)
  if (minutes.has(field)) return `${format.number(value)} min`
  return days.has(field)
    ? `${format.number(value)} ${value === 1 ? 'día' : 'días'}`
    : plain.has(field)
      ? String(value)
      : format.number(value)
}

/** Fields with a code that has a name. */
const codes: Partial<Record<string, (code: string) => string>> = { pais: nombreDePais, moneda: nombreDeMoneda }

function dateText(field: string, value: string, format: Format): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.civilDate(value)
  if (!/^\d{4}-\d\d-\d\d[ T]\d\d:/.test(value)) return codes[field]?.(value) ?? value
  if (hours.has(field)) return format.time(value)
  return field === 'fecha_vencimiento' ? format.date(value) : format.dateTime(value)
}

/** A payment method, a part of a payment, a term of a plan, or a label. */
function itemText(item: unknown, format: Format): string {
  const parte = partePago.safeParse(item)
  if (parte.success) return `${parte.data.medio_pago} ${format.money(parte.data.monto)}`
  const plazo = plazoInput.safeParse(item)
  if (plazo.success) return `${plazoLabel(plazo.data)} ${format.money(plazo.data.precio)}`
  if (typeof item !== 'object' || item === null || !('nombre' in item)) return String(item)
  const notes = [
    'referencia' in item && item.referencia === true && 'con referencia',
    'activo' in item && item.activo === false && 'inactivo',
  ].filter(Boolean)
  return notes.length > 0 ? `${String(item.nombre)} (${notes.join(', ')})` : String(item.nombre)
}
