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
  politica: 'Reglas del gimnasio',
  precio: 'Precio',
  precio_lista: 'Precio de lista',
  recibo: 'Recibo',
  referencia: 'Referencia',
  sexo: 'Sexo',
  telefono: 'Teléfono',
  tipo_documento: 'Tipo de documento',
  unidad: 'Unidad',
  zona_horaria: 'Zona horaria',
}

/** Links to other records, whose ids say nothing to people: only that they changed. */
const links: Record<string, string> = {
  role: 'Rol',
  permisos: 'Permisos',
  sucursal_id: 'Sucursales',
  id_plan: 'Plan',
  id_plan_plazo: 'Plazo',
  id_miembro: 'Miembro',
}

const money = new Set(['precio', 'monto_total', 'precio_lista', 'descuento'])

export type Change = { name: string; before: string; after: string }

/** What an entry changed, in words; what nobody would understand is left out. */
export function changesOf({ antes, despues }: Pick<Auditoria, 'antes' | 'despues'>, format: Format): Change[] {
  const names = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})])]
  return names.flatMap((field) => {
    const link = links[field]
    if (link !== undefined) return antes && despues ? [{ name: link, before: '', after: 'otra elección' }] : []
    const name = fieldNames[field]
    if (name === undefined) return []
    const [before, after] = [valueText(field, antes?.[field], format), valueText(field, despues?.[field], format)]
    return before === after ? [] : [{ name, before, after }]
  })
}

/** What the record calls itself; '' for one without a name. */
export function nameOf({ antes, despues }: Pick<Auditoria, 'antes' | 'despues'>): string {
  for (const part of [despues, antes]) {
    const name = part?.['nombre'] ?? part?.['name']
    if (typeof name === 'string' && name !== '') return name
  }
  return ''
}

function valueText(field: string, value: unknown, format: Format): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return money.has(field) ? format.money(value) : format.number(value)
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\d[ T]\d\d:/.test(value)
      ? format.dateTime(value)
      : /^\d{4}-\d\d-\d\d$/.test(value)
        ? format.civilDate(value)
        : value
  if (Array.isArray(value)) return value.map(String).join(', ')
  return JSON.stringify(value)
}
