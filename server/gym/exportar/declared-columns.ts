import { declared, sql, type Alias, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Campo, Campos } from '#shared/campos/campo.ts'
import { documentoUsual } from '#shared/documentos/documento-usual.ts'
import type { Columna } from '#shared/reportes/reporte.ts'
import { dia, dinero, documento, numero, telefono, texto } from '#server/gym/reportes/frame/report.ts'

const makers: Partial<Record<Campo['kind'], typeof texto>> = {
  birthday: dia,
  day: dia,
  count: numero,
  days: numero,
  document: documento,
  money: dinero,
  phone: telefono,
}

/** Declared fields as columns of a spreadsheet, with the heading of the list or their label. */
export const declaredColumns = (campos: Campos, heading: 'column' | 'label'): Columna[] =>
  Object.entries(campos).map(([name, campo]) => (makers[campo.kind] ?? texto)(name, campo[heading] ?? campo.label))

/** The columns of a country: a document has its name there, 'DNI' or 'CURP'. */
export const namedIn = (pais: string, columnas: readonly Columna[]): Columna[] =>
  columnas.map((columna) => (columna.tipo === 'documento' ? { ...columna, titulo: documentoUsual(pais) } : columna))

/** The SELECT list for these columns. */
export const selectDeclared = (campos: Campos, table: Alias): Sql =>
  declared(
    Object.entries(campos)
      .map(([name, campo]) => columnText(sql`${table}.${declared(name)}`, name, campo))
      .join(', '),
  )

const columnText = (column: Sql, name: string, { kind }: Campo) =>
  kind === 'labels'
    ? sql`(select coalesce(string_agg(e, ', '), '') from jsonb_array_elements_text(${column}) e) as ${declared(name)}`
    : column
