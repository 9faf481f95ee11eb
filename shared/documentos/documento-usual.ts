// Apart from the rules of the numbers, which load with the form of a member.

/** By country (ISO 3166), the first kind that `documentTypes` offers. */
const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['AR', 'ES', 'HN', 'PE'].map((pais) => [pais, 'DNI'])),
  ...Object.fromEntries(['BO', 'CR', 'DO', 'EC', 'NI', 'PA', 'PY', 'UY', 'VE'].map((pais) => [pais, 'Cédula'])),
  BR: 'CPF',
  CL: 'RUT',
  CO: 'CC',
  CU: 'Carné',
  GT: 'DPI',
  MX: 'CURP',
  SV: 'DUI',
}

/** The country's word for the number that identifies a person: 'DNI', 'CPF'. */
export const documentoUsual = (pais: string): string => names[pais] ?? 'Documento'
