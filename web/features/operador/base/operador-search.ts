import { oneOf, positive, text } from '#web/lib/search-fields.ts'

type Search = Record<string, unknown>

export const estadosPago = ['pendiente', 'aprobado', 'rechazado'] as const
export const estadosServicio = ['activo', 'prueba', 'por_vencer', 'pendiente', 'vencido', 'suspendido'] as const

export interface OperadorPagosSearch {
  /** 'todos' or a state; by default the pending ones. */
  estado?: (typeof estadosPago)[number] | 'todos' | undefined
  pagina?: number | undefined
  filas?: number | undefined
  /** The payment whose panel is open. */
  pago?: string | undefined
}

export const operadorPagosSearch = ({ estado, pagina, filas, pago }: Search): OperadorPagosSearch => ({
  estado: oneOf([...estadosPago, 'todos' as const], estado),
  pagina: positive(pagina),
  filas: positive(filas),
  pago: text(pago),
})

export interface GimnasiosSearch {
  q?: string | undefined
  estado?: (typeof estadosServicio)[number] | undefined
  pagina?: number | undefined
  filas?: number | undefined
}

export const gimnasiosSearch = ({ q, estado, pagina, filas }: Search): GimnasiosSearch => ({
  q: text(q),
  estado: oneOf(estadosServicio, estado),
  pagina: positive(pagina),
  filas: positive(filas),
})

export interface ConsultasSearch {
  /** 'todas' includes answered ones. */
  estado?: 'todas' | undefined
  pagina?: number | undefined
  filas?: number | undefined
  consulta?: string | undefined
}

export const consultasSearch = ({ estado, pagina, filas, consulta }: Search): ConsultasSearch => ({
  estado: oneOf(['todas'] as const, estado),
  pagina: positive(pagina),
  filas: positive(filas),
  consulta: text(consulta),
})

export interface OperadorReportesSearch {
  /** The year as '2026'; by default the current one. */
  anio?: number | undefined
}

export const operadorReportesSearch = ({ anio }: Search): OperadorReportesSearch => ({ anio: positive(anio) })

export const operadorServiciosSearch = ({ editar }: Search): { editar?: string | undefined } => ({
  editar: text(editar),
})

export const actosGimnasio = ['cortesia', 'suspender', 'reabrir'] as const

/** `acto`: the action to confirm. */
export const gimnasioSearch = ({ acto }: Search): { acto?: (typeof actosGimnasio)[number] | undefined } => ({
  acto: oneOf(actosGimnasio, acto),
})
