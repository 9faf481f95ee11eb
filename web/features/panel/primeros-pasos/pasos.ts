import { paths } from '#web/lib/paths.ts'

export interface Paso {
  id: string
  nombre: string
  detalle: string
  href: string
  isDone: boolean
}

interface Made {
  hasDatos: boolean
  hasPlan: boolean
  hasMiembro: boolean
  hasPago: boolean
}

/** The steps of a new gym in their order. Its data is a step for those who may change it. */
export function pasosOf({ hasDatos, hasPlan, hasMiembro, hasPago }: Made, mayChangeDatos: boolean): Paso[] {
  const datos: Paso = {
    id: 'datos',
    nombre: 'Completa los datos de tu gimnasio',
    detalle: 'La dirección, el teléfono y el logo que salen en el recibo',
    href: paths.configuracion(),
    isDone: hasDatos,
  }
  return [
    ...(mayChangeDatos ? [datos] : []),
    {
      id: 'plan',
      nombre: 'Elige tus planes',
      detalle: 'Con los precios sugeridos o los tuyos',
      href: paths.planes(),
      isDone: hasPlan,
    },
    {
      id: 'miembros',
      nombre: 'Trae a tus miembros',
      detalle: 'De una lista de Excel, o uno por uno',
      href: paths.miembros({ importar: 'true' }),
      isDone: hasMiembro,
    },
    {
      id: 'pago',
      nombre: 'Registra el primer pago',
      detalle: 'Con su recibo',
      href: paths.registrarPago(),
      isDone: hasPago,
    },
  ]
}
