/** Signs of ASCII and Latin-1, dashes and spaces of any kind, and invisible characters. */
const signs = /[\p{Cc} -/:-@[-`{-\u00bf\u2000-\u206f\u2212\u3000\ufeff]/gu
const capitals = /[A-ZÁÉÍÓÚÜÑÇ]/g
/** Zeros before the digits, also around the letter of a Spanish NIE. */
const leadingZeros = /^0*([xyz]?)0*/
const keepsZeros = /^(pasaporte|passport|otro)$/i

/**
 * The compared form of a document: two members with the same one are one person. Lower case, without signs and without leading
 * zeros, which spreadsheets drop; a passport and a document of kind 'Otro' keep theirs. '' for no document. The database keeps it
 * as `miembros.dni_clave`; `clave_documento` is the same rule in SQL.
 */
export function claveDeDocumento(dni: string, tipo = ''): string {
  const written = dni
    .normalize('NFC')
    .replace(signs, '')
    .replace(capitals, (letter) => letter.toLowerCase())
  if (!keepsZeros.test(tipo)) return written.replace(leadingZeros, '$1')
  return /^0*$/.test(written) ? '' : written
}

/** The forms that a typed text can have as a document of any kind. */
export const clavesDeTexto = (texto: string): string[] => [
  ...new Set([claveDeDocumento(texto), claveDeDocumento(texto, 'Pasaporte')].filter((clave) => clave !== '')),
]
