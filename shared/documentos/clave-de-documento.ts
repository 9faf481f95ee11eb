const signs = /[^\p{L}\p{N}]/gu
/** Zeros before the digits, also after the letter of a Spanish NIE. */
const leadingZeros = /^([XYZ]?)0+(?=\d)/

/**
 * The compared form of a document: two members with the same one are one person. Upper case, letters and digits alone, without
 * leading zeros, which spreadsheets drop; a passport and a document of kind 'Otro' keep theirs. '' for no document. The database
 * keeps it as `miembros.dni_clave`; `clave_documento` is the same rule in SQL.
 */
export function claveDeDocumento(dni: string, tipo = ''): string {
  const written = dni.normalize('NFC').replace(signs, '').toUpperCase()
  return tipo === 'Pasaporte' || tipo === 'Otro' ? written : written.replace(leadingZeros, '$1')
}
