const given = ['María', 'José', 'Iñaki', 'Lucía', 'Ramón', 'Nuria', 'Tomás', 'Sofía', 'Raúl', 'Inés', 'Ángel', 'Vera']
const family = [
  'Peña',
  'Núñez',
  'Ávila',
  'Ibáñez',
  'Sosa',
  'Güemes',
  'Rey',
  'Luján',
  'Paz',
  'Quiroga',
  'Yáñez',
  'Vidal',
]

const at = (words: readonly string[], n: number) => words[n % words.length] ?? ''
const dotted = (dni: number) => String(dni).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')

function birth(n: number): string {
  const [day, month, year] = [String((n % 27) + 1), String((n % 12) + 1), 1960 + (n % 45)]
  if (n % 3 === 0) return `${day}/${month}/${year}`
  return n % 3 === 1 ? `${day}-${month}-${year}` : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function row(n: number): string {
  const name = `${at(given, n)}${n % 4 === 0 ? '  ' : ' '}${at(family, Math.floor(n / given.length))} ${at(family, n * 5)}`
  const dni = 30_100_000 + n * 137
  return [
    name,
    n % 2 === 0 ? dotted(dni) : dni,
    `11 4${String(n).padStart(3, '0')}-0${n % 900}`,
    n % 2 ? 'M' : 'F',
    birth(n),
  ].join(';')
}

/** A gym's list as it comes: own heads, double spaces, dots in documents, dates of three forms, repeated rows, empty lines. */
export function messyList(people: number): string {
  const rows = Array.from({ length: people }, (_, n) => row(n))
  const repeated = [row(3), row(40), row(77)]
  const lines = [...rows, ...repeated].flatMap((line, n) => (n % 50 === 49 ? [line, ';;;;', ''] : [line]))
  return ['Apellido y  Nombre;Nº DNI;Celular;Sexo;Fecha Nac.', ...lines].join('\r\n')
}
