import { type Devueltas, type LineaDevuelta, resultadosDeLinea } from '#shared/domiciliacion/devolucion.ts'

type Resultado = LineaDevuelta['resultado']

export const lineaWords: Readonly<Record<Resultado, { title: string; text: string }>> = {
  aplicable: { title: 'Se marcan devueltos', text: '' },
  ya_devuelto: { title: 'Ya estaban devueltos', text: 'No cambian.' },
  desconocido: { title: 'No son recibos de este gimnasio', text: 'Mira si el archivo es de otra cuenta.' },
  repetido: { title: 'Vienen dos veces en el archivo', text: 'Cuenta la primera.' },
  otro_dia: { title: 'Con otra fecha', text: 'El banco las fecha antes de presentada la remesa, o después de hoy.' },
  otro_importe: { title: 'Con otro importe', text: 'No coincide con el recibo: consulta a tu banco.' },
  sin_codigo: { title: 'Sin motivo', text: 'El banco no dijo por qué: márcalos a mano desde su remesa.' },
  no_presentado: {
    title: 'De una remesa sin presentar',
    text: 'Marca antes la remesa como presentada. Si la retiraste, recupérala.',
  },
}

export interface GrupoDeLineas {
  resultado: Resultado
  lineas: readonly LineaDevuelta[]
}

/** The lines of a file by what they come to, those to be entered first. */
export const lineGroupsOf = ({ lineas }: Pick<Devueltas, 'lineas'>): GrupoDeLineas[] =>
  resultadosDeLinea
    .map((resultado) => ({ resultado, lineas: lineas.filter((linea) => linea.resultado === resultado) }))
    .filter((group) => group.lineas.length > 0)

/** 'Aplicar 1 devolución', 'Aplicar 12 devoluciones'. */
export const applyText = (count: number): string =>
  count === 1 ? 'Aplicar 1 devolución' : `Aplicar ${count} devoluciones`
