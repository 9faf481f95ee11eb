/** The number of a common document: its form, and how the country writes it. `#` stands for a digit or a letter. */
type Form = readonly [stored: RegExp, written: string]

/** By country (ISO 3166). Countries whose documents are written as stored have no line. */
const forms: Readonly<Record<string, readonly Form[]>> = {
  AR: [
    [/^\d{8}$/, '##.###.###'],
    [/^\d{7}$/, '#.###.###'],
    [/^\d{11}$/, '##-########-#'],
  ],
  BR: [[/^\d{11}$/, '###.###.###-##']],
  CL: [
    [/^\d{8}[\dK]$/, '##.###.###-#'],
    [/^\d{7}[\dK]$/, '#.###.###-#'],
  ],
  CO: [
    [/^\d{10}$/, '#.###.###.###'],
    [/^\d{8}$/, '##.###.###'],
    [/^\d{7}$/, '#.###.###'],
  ],
  DO: [[/^\d{11}$/, '###-#######-#']],
  PY: [[/^\d{7}$/, '#.###.###']],
  SV: [[/^\d{9}$/, '########-#']],
  UY: [[/^\d{8}$/, '#.###.###-#']],
  VE: [
    [/^\d{8}$/, '##.###.###'],
    [/^\d{7}$/, '#.###.###'],
  ],
}

/** Kinds of document with a number of their own form, written as stored. */
const foreign = new Set(['Pasaporte', 'Otro'])

/** A document number as people read it: '37.940.583'. `tipo` may be missing: then the number's form decides. */
export function writeDocument(numero: string, pais: string, tipo = ''): string {
  if (foreign.has(tipo)) return numero
  const [, written] = forms[pais]?.find(([stored]) => stored.test(numero)) ?? []
  if (!written) return numero
  let at = 0
  return written.replaceAll('#', () => numero.charAt(at++))
}
