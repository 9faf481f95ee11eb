import { checkDigits } from './digitos-de-control.ts'

/** Checks a number of one kind. The number is upper case, without dots, spaces or dashes. */
type Fits = (number: string) => boolean

const digits =
  (least: number, most = least): Fits =>
  (number) =>
    /^\d+$/.test(number) && least <= number.length && number.length <= most

const shaped =
  (form: RegExp): Fits =>
  (number) =>
    form.test(number)

const both =
  (...all: Fits[]): Fits =>
  (number) =>
    all.every((fits) => fits(number))

const pasaporte = shaped(/^[A-Z0-9]{5,15}$/)

/**
 * Kinds of identity document by country (ISO 3166), the usual one first. Lengths and forms come from each country's register, and
 * so do check digits, if it has any (`digitos-de-control.ts` names each rule).
 */
const byCountry: Record<string, Readonly<Record<string, Fits>>> = {
  AR: { DNI: digits(7, 8), CUIL: both(digits(11), checkDigits.cuit) },
  BO: { Cédula: shaped(/^\d{5,8}[A-Z0-9]{0,4}$/) },
  BR: { CPF: digits(11), RG: shaped(/^\d{5,13}[\dX]$/) },
  CL: { RUT: both(shaped(/^\d{7,8}[\dK]$/), checkDigits.rut) },
  CO: { CC: digits(5, 12), CE: shaped(/^[A-Z]{0,2}\d{3,10}$/), TI: digits(10, 11), PPT: digits(5, 10) },
  CR: { Cédula: digits(9), DIMEX: digits(11, 12) },
  CU: { Carné: digits(11) },
  DO: { Cédula: both(digits(11), checkDigits.luhn) },
  EC: { Cédula: both(digits(10), checkDigits.cedulaEcuador), RUC: shaped(/^\d{10}(?!000)\d{3}$/) },
  ES: { DNI: both(shaped(/^\d{8}[A-Z]$/), checkDigits.nif), NIE: both(shaped(/^[XYZ]\d{7}[A-Z]$/), checkDigits.nif) },
  GT: { DPI: both(digits(13), checkDigits.cui) },
  HN: { DNI: digits(13) },
  MX: {
    CURP: both(shaped(/^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/), checkDigits.curp),
    INE: shaped(/^(?:[A-Z]{6}\d{8}[HM]\d{3}|\d{13})$/),
    RFC: shaped(/^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/),
  },
  NI: { Cédula: shaped(/^\d{13}[A-Z]$/) },
  PA: { Cédula: shaped(/^(?:\d{1,2}|PE|E|N)[A-Z]{0,2}\d{2,10}$/) },
  PE: {
    DNI: digits(8),
    CE: shaped(/^[A-Z\d]{9,12}$/),
    RUC: both(shaped(/^(?:10|15|16|17|20)\d{9}$/), checkDigits.cuit),
  },
  PY: { Cédula: digits(5, 8) },
  SV: { DUI: both(digits(9), checkDigits.dui) },
  UY: { Cédula: both(digits(7, 8), checkDigits.cedulaUruguay) },
  VE: { Cédula: shaped(/^[VE]?\d{5,9}$/) },
}

const kindsOf = (pais: string): Readonly<Record<string, Fits>> => byCountry[pais] ?? {}

/** The kinds a form offers. A document of kind 'Otro' or without a kind is always allowed. */
export function documentTypes(pais: string): readonly string[] {
  const own = Object.keys(kindsOf(pais))
  return [...(own.length === 0 ? ['Cédula'] : own), 'Pasaporte', 'Otro']
}

/**
 * A warning about a document number while it is typed, or ''. It never blocks saving: the desk also serves foreigners. Without a
 * kind, a number of only digits is checked against every kind of the country.
 */
export function documentWarning(pais: string, tipo: string, numero: string): string {
  const number = numero.replace(/[.\s-]/g, '').toUpperCase()
  const kinds = kindsOf(pais)
  const known = Object.values(kinds)
  if (number === '' || tipo === 'Otro' || known.length === 0) return ''
  if (tipo === 'Pasaporte') return pasaporte(number) ? '' : 'No parece un pasaporte: revisa el número.'
  const fits = kinds[tipo]
  if (fits) return fits(number) ? '' : `No parece un ${tipo} válido: revisa los números.`
  if (tipo !== '' || !/^\d+$/.test(number) || known.some((one) => one(number))) return ''
  return `No parece un documento del país (${Object.keys(kinds).join(', ')}): revisa los números.`
}
