import { addMonths, type CivilDate } from '#shared/values/dates.ts'
import { esNacimiento } from '#shared/campos/limits.ts'
import type { Orden } from '#shared/importar/importacion.ts'
import { bare, errorCell, isErrorCell, isFiller, none, read, told, type Reading } from './cell-signs.ts'
import { civilOf, readWritten, yearNearby, yearOfBirth } from './written-dates.ts'

const noDate = told('No es una fecha.')
const fillerDate = told('Es una fecha de relleno.')
const birthOutside = told('Va de 1900 a hoy.')
const endOutside = told('Está a más de diez años.')

/** Dates that programs store for none. */
const fillerDates = new Set(['1900-01-01', '1899-12-30', '1899-12-31', '9999-12-31', '0001-01-01', '1753-01-01'])
const isZero = (text: string) => /^[0\s/.:_-]+$/.test(text) || /^0?0\/0?1\/1900/.test(text)
const tenYears = 120

/** Facts that decide what the dates of a column are. */
export type DateColumn = { campo: 'fecha_nacimiento' | 'inicio' | 'vencimiento'; orden: Orden; hoy: CivilDate }

const longestLooked = 100

/** The text of a cell of dates, '' for none. */
export function dateText(cell: string): string {
  const text = bare(cell.slice(0, longestLooked))
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim()
  return isFiller(text) || isZero(text) ? '' : text
}

export function readDate(cell: string, { campo, orden, hoy }: DateColumn): Reading {
  if (isErrorCell(bare(cell))) return errorCell
  const text = dateText(cell)
  if (text === '') return none
  const written = readWritten(text)
  const isBirth = campo === 'fecha_nacimiento'
  const day = written && civilOf(written, orden, isBirth ? yearOfBirth(hoy) : yearNearby(hoy))
  if (day === null) return noDate
  if (fillerDates.has(day)) return fillerDate
  if (isBirth) return esNacimiento(day, hoy) ? read(day) : birthOutside
  if (campo === 'vencimiento' && (day < addMonths(hoy, -tenYears) || day > addMonths(hoy, tenYears))) return endOutside
  return read(day)
}
