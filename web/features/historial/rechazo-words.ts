import { recordNames } from '#shared/collections/auditoria-words.ts'
import type { Rechazo } from '#shared/collections/rechazo.ts'

const verbs: Readonly<Record<string, string>> = {
  POST: 'Agregar',
  PUT: 'Agregar',
  PATCH: 'Cambiar',
  DELETE: 'Eliminar',
}

/** Sentences by the beginning of a path; the first match wins. */
const acts: readonly (readonly [string, string])[] = [
  ['/api/miembros/:id/anonimizar', 'Borrar los datos de un miembro'],
  ['/api/miembros/etiquetas', 'Ver las etiquetas de los miembros'],
  ['/api/pagos/referencias', 'Buscar la referencia de un pago'],
  ['/api/pagos/:id/anular', 'Anular un pago'],
  ['/api/pagos/:id/recibo.pdf', 'Ver un recibo'],
  ['/api/ventas/:id/anular', 'Anular una venta'],
  ['/api/ventas/:id/recibo.pdf', 'Ver un recibo'],
  ['/api/pausas', 'Pausar membresías'],
  ['/api/planes/guardar', 'Guardar un plan'],
  ['/api/planes/copiar', 'Copiar planes a otra sucursal'],
  ['/api/usuarios/:id/desactivar-segundo-paso', 'Quitar la verificación en dos pasos a alguien'],
  ['/api/usuarios', 'Ver o cerrar las sesiones del equipo'],
  ['/api/servicio', 'Ver o cambiar el plan de Vigente'],
  ['/api/operador', 'Administrar la plataforma'],
  ['/api/importar/gimnasio', 'Traer un gimnasio completo'],
  ['/api/importar', 'Importar miembros'],
  ['/api/reportes', 'Ver un reporte'],
  ['/api/exportar/gimnasio.zip', 'Exportar todos los datos'],
  ['/api/exportar', 'Exportar una lista'],
  ['/api/invitaciones', 'Invitar a alguien'],
  ['/api/batch', 'Guardar varios cambios a la vez'],
]

const ofRecords = /^\/api\/collections\/(\w+)\/records/

export function attemptOf({ metodo, ruta }: Pick<Rechazo, 'metodo' | 'ruta'>): string {
  const collection = ofRecords.exec(ruta)?.[1]
  if (collection === undefined) return acts.find(([start]) => ruta.startsWith(start))?.[1] ?? `Usar ${ruta}`
  const name = recordNames[collection] ?? collection
  return `${verbs[metodo] ?? 'Ver'} ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}
