/** Work that continues after its HTTP answer, an import or its undo: its progress and its result. */
export type Tarea = {
  id: string
  tipo: 'importación' | 'traslado' | 'deshacer'
  /** Id of the import; '' if none. */
  registro: string
  /** 'interrumpida': its server stopped. Like a failed or cancelled import, it changed nothing. */
  estado: 'en curso' | 'hecha' | 'fallida' | 'cancelada' | 'interrumpida'
  /** Rows done, and rows in total. Both are 0 while it waits. */
  hechas: number
  total: number
  /** Errors of a failed import, by field. */
  problema: { message: string; data: Record<string, unknown> } | null
}
