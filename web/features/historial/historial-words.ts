import { labelsOf, type Campos } from '#shared/campos/campo.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import { datosPausa } from '#shared/collections/pausa.ts'
import { datosPlan } from '#shared/collections/plan.ts'
import { datosPlazo } from '#shared/collections/plan-plazo.ts'
import { datosConcepto } from '#shared/ventas/venta.ts'
import { datosSucursal } from '#shared/collections/sucursal.ts'
import { nombreDeMoneda, nombreDePais } from '#shared/paises.ts'
import { recordNames } from '#shared/collections/auditoria-words.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { partePago } from '#shared/collections/pago.ts'
import type { Auditoria } from '#shared/collections/auditoria.ts'
import { weekdaysText } from '#shared/values/weekdays.ts'
import type { Format } from '#web/lib/format.ts'

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

const pictures = new Set(['foto', 'logo', 'avatar', 'comprobante'])
const weekdays = new Set(ofKind('weekdays'))
const days = new Set(['tolerancia', 'por_vencer', 'retencion_asistencias', ...ofKind('days')])
const minutes = new Set(['misma_visita', 'ocupacion', 'margen_horario'])
const hours = new Set(['horario_apertura', 'horario_cierre', 'horario'])
/** Numbers that are not quantities. */
const plain = new Set(['telefono', 'numero'])
const money = new Set(['monto_total', 'precio_lista', 'descuento', 'fondo', 'contado', 'monto', ...ofKind('money')])

export type Change = { name: string; before: string; after: string }

export type Names = ReadonlyMap<string, string>

type Written = { format: Format; names: Names }
type Parts = Pick<Auditoria, 'antes' | 'despues'>

/** A till may be in use and closed. */
const inUse: Partial<Record<string, string>> = { activa: 'En uso' }

/** The changes of an entry in words; technical fields are left out. */
export function changesOf(
  { antes, despues, coleccion }: Parts & Partial<Pick<Auditoria, 'coleccion'>>,
  written: Written,
): Change[] {
  const [before, after] = [flat(antes), flat(despues)]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) => {
    const name = linkNames[field] ?? (coleccion === 'cajas' ? inUse[field] : undefined) ?? fieldNames[field]
    if (name === undefined) return []
    const change = {
      name,
      before: valueText(field, before[field], written),
      after: valueText(field, after[field], written),
    }
    if (change.before !== change.after) return [change]
    return pictures.has(field) && before[field] !== after[field] ? [{ ...change, after: 'otra imagen' }] : []
  })
}

/** Flattens the rules of the gym into fields. */
function flat(part: Auditoria['antes']): Record<string, unknown> {
  if (!part) return {}
  const { politica, ...rest } = part
  return typeof politica === 'object' && politica !== null ? { ...rest, ...politica } : rest
}

/** The day of a told moment, to stand above its entries: 'hoy 08:58' becomes 'Hoy', '21/11/2026 19:12' '21/11/2026'. */
export const dayTold = (moment: string): string =>
  moment.charAt(0).toUpperCase() + moment.slice(1, moment.lastIndexOf(' '))

/** The kind of an entry's record after its verb; '' for a sale, which says it: 'Vendió Agua, recibo 000012'. */
export function kindOf({ accion, coleccion }: Pick<Auditoria, 'accion' | 'coleccion'>): string {
  if (['ventas', 'miembros_uniones'].includes(coleccion) && accion === 'create') return ''
  const kind = recordNames[coleccion] ?? coleccion
  // Within a sentence, but 'clave de API'.
  return kind.charAt(0).toLowerCase() + kind.slice(1)
}

/** The name of an entry's record; '' if it has none. */
export function nameOf({ antes, despues, registro }: Parts & Pick<Auditoria, 'registro'>, names: Names): string {
  const [queda, otro] = ['id_miembro', 'id_se_va'].map((field) => {
    const id = despues?.[field]
    return typeof id === 'string' ? names.get(id) : undefined
  })
  if (queda && otro) return `a ${queda} con ${otro}`
  const known = names.get(registro)
  if (known) return known
  for (const part of [despues, antes]) {
    const name = part?.['nombre'] ?? part?.['name']
    if (typeof name === 'string' && name !== '') return name
  }
  return queda ? `de ${queda}` : ''
}

function valueText(field: string, value: unknown, { format, names }: Written): string {
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

/** A payment method, a part of a payment, or a label. */
function itemText(item: unknown, format: Format): string {
  const parte = partePago.safeParse(item)
  if (parte.success) return `${parte.data.medio_pago} ${format.money(parte.data.monto)}`
  if (typeof item !== 'object' || item === null || !('nombre' in item)) return String(item)
  const notes = [
    'referencia' in item && item.referencia === true && 'con referencia',
    'activo' in item && item.activo === false && 'inactivo',
  ].filter(Boolean)
  return notes.length > 0 ? `${String(item.nombre)} (${notes.join(', ')})` : String(item.nombre)
}
