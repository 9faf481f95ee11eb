/** Work of a gym that goes on after the answer: how far it is, and how it ended. */
export type Tarea = {
  id: string
  tipo: 'importación' | 'traslado'
  /** The import that is done; '' for none. */
  registro: string
  /** 'interrumpida': its server went away. Like a failed or cancelled one it left nothing behind. */
  estado: 'en curso' | 'hecha' | 'fallida' | 'cancelada' | 'interrumpida'
  /** Rows done, of so many. Both 0 until its turn has come. */
  hechas: number
  total: number
  /** Of a failed one: what was wrong, by field. */
  problema: { message: string; data: Record<string, unknown> } | null
}
