import { hasDomiciliacion } from '#shared/domiciliacion/has-domiciliacion.ts'
import type { GrupoDeSecciones } from '#web/lib/sections/offered-sections.ts'
import type { Pestana } from './configuracion-search.ts'

/** The sections of the settings. `settings.index` opens the page. */
export const secciones: readonly GrupoDeSecciones<Pestana>[] = [
  {
    label: 'Gimnasio',
    secciones: [
      { id: 'general', label: 'Datos del gimnasio', detail: 'Nombre, logo, moneda, horarios y entrada' },
      { id: 'sucursales', label: 'Sucursales', detail: 'Abrir, cambiar o cerrar una sucursal' },
      { id: 'roles', label: 'Roles', detail: 'Qué puede hacer cada persona del equipo' },
    ],
  },
  {
    label: 'Cobros y avisos',
    secciones: [
      { id: 'metodos', label: 'Métodos de pago', detail: 'Con qué se cobra y la cuenta de cobros en línea' },
      { id: 'precios', label: 'Lista de precios', detail: 'Lo que se vende además de los planes' },
      { id: 'saldo', label: 'Saldo', detail: 'Qué puede quedar debiendo un miembro, y qué dice la puerta' },
      {
        id: 'domiciliacion',
        label: 'Domiciliación',
        detail: 'El acreedor, la cuenta y los días en que se cobra por el banco',
        isOffered: hasDomiciliacion,
      },
      { id: 'recordatorios', label: 'Recordatorios', detail: 'A quién se le escribe, cuándo y qué' },
    ],
  },
  {
    label: 'Datos y conexiones',
    secciones: [
      { id: 'datos', label: 'Traer y llevar datos', detail: 'Importar miembros, exportar todo' },
      { id: 'historial', label: 'Historial de cambios', detail: 'Quién cambió qué, y cuándo', permiso: 'audit.index' },
      { id: 'claves', label: 'Claves de API', detail: 'Otros programas leen y escriben tus datos' },
      {
        id: 'webhooks',
        label: 'Webhooks',
        detail: 'Otros programas se enteran de lo que pasa',
        permiso: 'settings.update',
      },
    ],
  },
]
