import type { Permission } from '#shared/permissions.ts'
import { paths } from '#web/lib/paths.ts'
import type { SectionGroup } from '#web/ui/layout/section-list.tsx'
import type { Pestana } from './configuracion-search.ts'

interface Seccion {
  id: Pestana
  label: string
  detail: string
  /** Needed besides `settings.index`, which opens the page. */
  permiso?: Permission
}

const grupos: readonly { label: string; secciones: readonly Seccion[] }[] = [
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

/** The sections of the settings that a person may open, in their groups. */
export const seccionesDe = (can: (permission: Permission) => boolean): SectionGroup[] =>
  grupos.map(({ label, secciones }) => ({
    label,
    items: secciones
      .filter(({ permiso }) => permiso === undefined || can(permiso))
      .map(({ id, label: name, detail }) => ({ id, label: name, detail, href: paths.configuracion({ tab: id }) })),
  }))
