import { keysOf } from '#shared/campos/campo.ts'
import type { CalendarDate } from '@internationalized/date'
import { writeTelefono } from '#shared/telefono.ts'
import type { Random } from './random.ts'
import type { GymProfile } from './worlds/profile.ts'

/** A member's personal data, with the field names of `miembros`. */
export interface Person {
  readonly nombre: string
  readonly sexo: 'Hombre' | 'Mujer' | 'Otro' | ''
  readonly dni: string
  readonly tipo_documento: string
  readonly telefono: string
  readonly correo: string
  readonly direccion: string
  readonly fecha_nacimiento: CalendarDate
  readonly contacto_emergencia: string
  readonly notas: string
  readonly alerta: string
  readonly etiquetas: readonly string[]
  readonly origen: keyof typeof origins
}

const notas = [
  'Entrena por la mañana, antes del trabajo.',
  'Prefiere que le avisemos por WhatsApp.',
  'Viene con su hermana.',
  'Prepara una media maratón.',
  'Pidió rutina nueva.',
  'Se muda a fin de año, puede cambiar de sucursal.',
  'Guarda la bicicleta en el patio.',
  'Factura a nombre de su empresa.',
]

const alertas = [
  'Lesión de rodilla: sin impacto.',
  'Falta el certificado médico.',
  'Hipertensión: avisar al entrenador.',
  'Embarazo: rutina adaptada.',
  'Debe devolver la llave que le prestamos.',
]

const etiquetas = ['Empresa', 'Becado', 'Familia', 'Fundador', 'Torneo', 'Rehabilitación'] as const
const labelWeights: Readonly<Record<(typeof etiquetas)[number], number>> = {
  Empresa: 9,
  Becado: 5,
  Familia: 7,
  Fundador: 4,
  Torneo: 3,
  Rehabilitación: 2,
}

/** How many of a hundred came that way; of every fourth nobody asked. */
const origins = {
  '': 25,
  Recomendación: 29,
  'Redes sociales': 21,
  'Pasó por la puerta': 17,
  Publicidad: 5,
  Otro: 3,
} as const

/** Makes a plausible member. `taken` holds the documents already used, and gains one. */
export function createPerson(profile: GymProfile, random: Random, joined: CalendarDate, taken: Set<string>): Person {
  const sexo = random.weighted(['Mujer', 'Hombre', 'Otro', ''] as const, sexWeight)
  const isWoman = sexo === 'Mujer' || (sexo !== 'Hombre' && random.chance(0.5))
  const given = random.pick(isWoman ? profile.names.women : profile.names.men)
  const surnames = surnamesOf(profile, random)
  const born = birthday(random, joined)
  return {
    nombre: `${given} ${surnames}`,
    sexo,
    ...documentOf(profile, random, born.year, taken),
    telefono: random.chance(0.96) ? phone(profile, random) : '',
    correo: random.chance(0.72) ? email(given, surnames, born.year) : '',
    direccion: random.chance(0.85) ? address(profile, random) : '',
    fecha_nacimiento: born,
    contacto_emergencia: random.chance(0.3)
      ? `${random.pick(profile.names.women)} ${surnames.split(' ')[0] ?? surnames}, ${writeTelefono(phone(profile, random), profile.pais)}`
      : '',
    notas: random.chance(0.08) ? random.pick(notas) : '',
    alerta: random.chance(0.03) ? random.pick(alertas) : '',
    etiquetas: labelsOf(random.fork('etiquetas')),
    origen: random.fork('origen').weighted(keysOf(origins), (origin) => origins[origin]),
  }
}

function sexWeight(sexo: Person['sexo']): number {
  if (sexo === '') return 2
  return sexo === 'Otro' ? 1 : 48
}

function surnamesOf(profile: GymProfile, random: Random): string {
  const first = random.pick(profile.names.surnames)
  const share = profile.pais === 'ES' ? 1 : 0.34
  if (!random.chance(share)) return first
  return `${first} ${random.pick(profile.names.surnames)}`
}

function birthday(random: Random, joined: CalendarDate): CalendarDate {
  const age = Math.round(16 + 50 * random.next() ** 1.7)
  return joined.subtract({ years: age, days: random.int(0, 364) })
}

function phone(profile: GymProfile, random: Random): string {
  const first = random.int(2, 7)
  const rest = Array.from({ length: profile.phone_digits - 1 }, () => random.int(0, 9))
  return `${profile.phone_prefix}${first}${rest.join('')}`
}

function email(given: string, surnames: string, year: number): string {
  const plain = `${given.split(' ')[0] ?? given}.${surnames.split(' ').at(-1) ?? surnames}`
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z.]/g, '')
    .toLowerCase()
  return `${plain}${year % 100}@correo.example`
}

function address(profile: GymProfile, random: Random): string {
  const street = random.pick(profile.names.streets)
  if (profile.pais === 'ES')
    return `${street}, ${random.int(1, 180)}, ${random.int(1, 7)}.º ${random.pick(['A', 'B', 'C', 'D'])}`
  const door = `${street} ${random.int(1, 59) * 100 + random.int(1, 99)}`
  return random.chance(0.55) ? `${door}, ${random.int(1, 14)}.º ${random.pick(['A', 'B', 'C', 'D', 'F'])}` : door
}

function documentOf(profile: GymProfile, random: Random, born: number, taken: Set<string>) {
  const make = profile.document === 'DNI_AR' ? argentineDocument : spanishDocument
  let made = make(random, born)
  while (taken.has(made.dni)) made = make(random, born)
  taken.add(made.dni)
  return made
}

/** Argentine document numbers follow the year of birth; immigrants get numbers above 90 million. */
function argentineDocument(random: Random, born: number) {
  if (random.chance(0.03)) return { dni: String(random.int(93_000_000, 96_400_000)), tipo_documento: 'DNI' }
  const expected = 14_000_000 + (born - 1960) * 730_000
  return { dni: String(expected + random.int(-380_000, 380_000)), tipo_documento: 'DNI' }
}

const controlLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'

function spanishDocument(random: Random, _born: number) {
  if (random.chance(0.1)) {
    const series = random.int(0, 2)
    const number = random.int(100_000, 9_999_999)
    const letter = controlLetters.charAt((series * 10_000_000 + number) % 23)
    return { dni: `${'XYZ'.charAt(series)}${String(number).padStart(7, '0')}${letter}`, tipo_documento: 'NIE' }
  }
  const number = random.int(1_000_000, 79_999_999)
  return { dni: `${String(number).padStart(8, '0')}${controlLetters.charAt(number % 23)}`, tipo_documento: 'DNI' }
}

/** One member in eight has a label, some have two. */
function labelsOf(random: Random): string[] {
  if (!random.chance(0.12)) return []
  const count = random.chance(0.2) ? 2 : 1
  return [...new Set(Array.from({ length: count }, () => random.weighted(etiquetas, (label) => labelWeights[label])))]
}
