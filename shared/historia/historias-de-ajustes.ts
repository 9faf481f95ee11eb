import { datosPlan } from '../collections/plan.ts'
import { datosPlazo } from '../collections/plan-plazo.ts'
import { datosSucursal } from '../collections/sucursal.ts'
import {
  days,
  deleted,
  deSucursal,
  link,
  minutes,
  moneda,
  picture,
  plain,
  time,
  type Historia,
} from './campo-contado.ts'

const politica = {
  saldo: { label: 'Saldo de los miembros', kind: 'rests' },
  tolerancia: days('Tolerancia'),
  por_vencer: days('Avisa antes de vencer'),
  metodos_pago: plain('Métodos de pago'),
  texto_recordatorio: plain('Texto de recordatorio'),
  horas_recordatorios: plain('Horario de los recordatorios'),
  caja_obligatoria: plain('Efectivo solo con caja abierta'),
  misma_visita: minutes('Misma visita'),
  ocupacion: minutes('Cuenta como adentro'),
  margen_horario: minutes('Margen del turno'),
  retencion_asistencias: days('Guardar las entradas'),
  recepcion_deja_pasar: plain('Recepción puede dejar pasar'),
}

/** The gym's settings. */
export const historiasDeAjustes: Readonly<Record<string, Historia>> = {
  planes: { ...datosPlan, ...deSucursal, deleted, plazos: plain('Plazos y precios') },
  planes_plazos: { id_plan: link('Plan'), ...datosPlazo, deleted },
  users: {
    email: plain('Correo'),
    name: plain('Nombre'),
    phone: plain('Teléfono'),
    role: link('Rol'),
    sucursal_id: link('Sucursales'),
    avatar: picture('Foto'),
    activo: plain('Activo'),
    segundo_paso: plain('Verificación en dos pasos'),
  },
  roles: { nombre: plain('Nombre'), permisos: link('Permisos'), deleted },
  claves_api: {
    nombre: plain('Nombre'),
    permisos: link('Permisos'),
    sucursal_id: link('Sucursales'),
    direcciones: plain('Direcciones permitidas'),
    por_minuto: plain('Pedidos por minuto'),
    final: plain('Termina en'),
    vence: plain('Vence'),
  },
  sucursales: { ...datosSucursal, activa: plain('Abierta') },
  gimnasios: {
    nombre: plain('Nombre'),
    logo: picture('Logo'),
    correo: plain('Correo'),
    telefono: { label: 'Teléfono', kind: 'phone' },
    direccion: plain('Dirección'),
    horario_apertura: time('Apertura'),
    horario_cierre: time('Cierre'),
    gestionar_horarios: plain('Gestionar horarios'),
    moneda,
    zona_horaria: plain('Zona horaria'),
    pais: { label: 'País', kind: 'country' },
    ...politica,
  },
  webhooks: {
    nombre: plain('Nombre'),
    url: plain('Dirección'),
    eventos: plain('Qué le avisa'),
    activo: plain('Activo'),
  },
  recordatorios_reglas: {
    tipo: plain('Tipo'),
    dias: plain('Días'),
    activa: plain('Activa'),
    por_correo: plain('Por correo'),
    por_whatsapp: plain('Por WhatsApp'),
    texto: plain('Texto'),
  },
}
