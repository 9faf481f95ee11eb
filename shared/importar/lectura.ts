/** Encodings of a text file. 'utf-8 doble' was written as UTF-8 twice ('MuÃ±oz'). */
export const letras = ['utf-8', 'windows-1252', 'cp850', 'macroman', 'utf-16le', 'utf-16be', 'utf-8 doble'] as const
export type Letras = (typeof letras)[number]

/** Signs between the cells of a text file. */
export const separadores = [',', ';', '\t', '|', ' '] as const
export type Separador = (typeof separadores)[number]

/** A sheet of a workbook. `filas` counts the rows with some text. */
export type Hoja = { nombre: string; oculta: boolean; filas: number }

/** How a file was read. */
export type Lectura = {
  tipo: 'texto' | 'libro'
  /** Of a text file; '' of a workbook. */
  letras: Letras | ''
  separador: Separador | ''
  /** Of a workbook, in its order; `hoja` is the index of the sheet that was read. */
  hojas: Hoja[]
  hoja: number
  /** The line of the headings (the last of several); 0 if the file has none. */
  encabezado: number
  /** The first lines as read, to choose the headings from. At most 20, each cut to 200 characters. */
  inicio: { fila: number; texto: string }[]
}

/** Choices of a person who corrects the reading. What is missing is found. */
export type EleccionDeLectura = {
  letras?: Letras | undefined
  separador?: Separador | undefined
  hoja?: number | undefined
  encabezado?: number | undefined
}
