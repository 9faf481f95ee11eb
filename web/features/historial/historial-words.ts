import type { Auditoria } from '#shared/collections/auditoria.ts'
import type { Format } from '#web/lib/format.ts'

const fieldNames: Record<string, string> = {
  activa: 'Abierta',
  activo: 'Activo',
  alerta: 'Alerta',
  anulado: 'Anulado',
  contacto_emergencia: 'Contacto de emergencia',
  correo: 'Correo',
  deleted: 'Eliminado',
  descripcion: 'Descripción',
  descuento: 'Descuento',
  desde: 'Desde',
  direccion: 'Dirección',
  dni: 'Documento',
  duracion: 'Duración',
  email: 'Correo',
  etiquetas: 'Etiquetas',
  fecha_nacimiento: 'Fecha de nacimiento',
  fecha_pago: 'Fecha de pago',
  fecha_vencimiento: 'Vence',
  foto: 'Foto',
  gestionar_horarios: 'Gestionar horarios',
  hasta: 'Hasta',
  horario: 'Horario',
  horario_apertura: 'Apertura',
  horario_cierre: 'Cierre',
  logo: 'Logo',
  medio_pago: 'Medio de pago',
  moneda: 'Moneda',
  monto_total: 'Total',
  motivo: 'Motivo',
  motivo_anulacion: 'Motivo',
  motivo_descuento: 'Motivo del descuento',
  name: 'Nombre',
  nombre: 'Nombre',
  nota: 'Nota',
  notas: 'Notas',
  pais: 'País',
  pausa_dias: 'Días de pausa',
  phone: 'Teléfono',
  por_vencer: 'Avisa antes de vencer',
  precio: 'Precio',
  precio_lista: 'Precio de lista',
  recibo: 'Recibo',
  referencia: 'Referencia',
  segundo_paso: 'Verificación en dos pasos',
  sexo: 'Sexo',
  telefono: 'Teléfono',
  texto_recordatorio: 'Texto de recordatorio',
  tolerancia: 'Tolerancia',
  metodos_pago: 'Métodos de pago',
  avatar: 'Foto',
  tipo_documento: 'Tipo de documento',
  unidad: 'Unidad',
  zona_horaria: 'Zona horaria',
}

/** Links to other records, which are shown by their names. */
const linkNames: Record<string, string> = {
  role: 'Rol',
  permisos: 'Permisos',
  sucursal_id: 'Sucursales',
  id_plan: 'Plan',
  id_plan_plazo: 'Plazo',
  id_miembro: 'Miembro',
  anulado_por: 'Anuló',
}

const countries = new Intl.DisplayNames('es', { type: 'region' })
const pictures = new Set(['foto', 'logo', 'avatar', 'comprobante'])
const days = new Set(['tolerancia', 'por_vencer', 'pausa_dias'])
const hours = new Set(['horario_apertura', 'horario_cierre', 'horario'])
/** Numbers that count nothing. */
const plain = new Set(['recibo', 'telefono', 'numero'])
const money = new Set(['precio', 'monto_total', 'precio_lista', 'descuento'])

export type Change = { name: string; before: string; after: string }

/** What the entries' ids are called. */
export type Names = ReadonlyMap<string, string>

type Written = { format: Format; names: Names }
type Parts = Pick<Auditoria, 'antes' | 'despues'>

/** What an entry changed, in words; what nobody would understand is left out. */
export function changesOf({ antes, despues }: Parts, written: Written): Change[] {
  const [before, after] = [flat(antes), flat(despues)]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) => {
    const name = linkNames[field] ?? fieldNames[field]
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

/** The rules of the gym as fields of their own. */
function flat(part: Auditoria['antes']): Record<string, unknown> {
  if (!part) return {}
  const { politica, ...rest } = part
  return typeof politica === 'object' && politica !== null ? { ...rest, ...politica } : rest
}

/** What the record of an entry calls itself; '' for one without a name. */
export function nameOf({ antes, despues, registro }: Parts & Pick<Auditoria, 'registro'>, names: Names): string {
  const known = names.get(registro)
  if (known) return known
  for (const part of [despues, antes]) {
    const name = part?.['nombre'] ?? part?.['name']
    if (typeof name === 'string' && name !== '') return name
  }
  return ''
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
  if (typeof value === 'string') return dateText(field, value, format)
  if (Array.isArray(value)) return value.map((item: unknown) => itemText(item)).join(', ')
  return ''
}

function numberText(field: string, value: number, format: Format): string {
  if (money.has(field)) return format.money(value)
  return days.has(field)
    ? `${format.number(value)} ${value === 1 ? 'día' : 'días'}`
    : plain.has(field)
      ? String(value)
      : format.number(value)
}

function dateText(field: string, value: string, format: Format): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.civilDate(value)
  if (!/^\d{4}-\d\d-\d\d[ T]\d\d:/.test(value)) return field === 'pais' ? (countries.of(value) ?? value) : value
  if (hours.has(field)) return format.time(value)
  return field === 'fecha_vencimiento' ? format.date(value) : format.dateTime(value)
}

/** A method of payment, or a label. */
function itemText(item: unknown): string {
  if (typeof item !== 'object' || item === null || !('nombre' in item)) return String(item)
  const notes = [
    'referencia' in item && item.referencia === true && 'con referencia',
    'activo' in item && item.activo === false && 'inactivo',
  ].filter(Boolean)
  return notes.length > 0 ? `${String(item.nombre)} (${notes.join(', ')})` : String(item.nombre)
}
