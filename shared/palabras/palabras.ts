import { enRiesgo, plataDe } from './plata.ts'

/** Nouns for which countries have words of their own. */
export interface Palabras {
  /** Without an article: genders differ. */
  readonly camiseta: string
  readonly camisetas: string
  /** With its article: 'el locker', 'la taquilla'. */
  readonly locker: string
  readonly mouse: string
  /** A spreadsheet; feminine in every country. */
  readonly planilla: string
  readonly planillas: string
  /** Without an article: genders differ. */
  readonly plata: string
  /** The name of a screen: 'Plata en riesgo'. */
  readonly riesgo: string
  /** The device at the door; masculine in every country. */
  readonly torniquete: string
  /** The cash given back; masculine in every country. */
  readonly vuelto: string
}

/** The nouns that stand in this file. */
type PorPais = Omit<Palabras, 'plata' | 'riesgo'>

/** The words of es-419, for a country without its own. */
const comunes: PorPais = {
  camiseta: 'camiseta',
  camisetas: 'camisetas',
  locker: 'el casillero',
  mouse: 'mouse',
  planilla: 'hoja de cálculo',
  planillas: 'hojas de cálculo',
  torniquete: 'torniquete',
  vuelto: 'vuelto',
}

const conPlanilla = { planilla: 'planilla', planillas: 'planillas' } as const
const conRemera = { camiseta: 'remera', camisetas: 'remeras' } as const
const conPolera = { camiseta: 'polera', camisetas: 'poleras' } as const
const rioplatenses = {
  ...conPlanilla,
  ...conRemera,
  locker: 'el locker',
  torniquete: 'molinete',
} as const

/** By country (ISO 3166), the words that differ. */
const propias: Readonly<Record<string, Partial<PorPais>>> = {
  AR: rioplatenses,
  BO: { ...conPlanilla, ...conPolera },
  CL: { ...conPlanilla, ...conPolera, locker: 'el locker' },
  CO: { vuelto: 'cambio' },
  CR: { locker: 'el locker' },
  ES: { locker: 'la taquilla', mouse: 'ratón', torniquete: 'torno', vuelto: 'cambio' },
  GT: { camiseta: 'playera', camisetas: 'playeras' },
  MX: { camiseta: 'playera', camisetas: 'playeras', locker: 'el locker', vuelto: 'cambio' },
  PE: { camiseta: 'polo', camisetas: 'polos' },
  PR: { vuelto: 'cambio' },
  PY: { ...conPlanilla, ...conRemera, torniquete: 'molinete' },
  UY: rioplatenses,
  VE: { camiseta: 'franela', camisetas: 'franelas' },
}

/** The nouns of a gym's country (ISO 3166). Texts without a gym use words that every country says. */
export const palabrasDe = (pais: string): Palabras => ({
  ...comunes,
  ...propias[pais],
  plata: plataDe(pais),
  riesgo: enRiesgo(pais),
})

/** Every form of the list, for whoever looks for one of them outside of it. */
export const formas: readonly string[] = [
  ...new Set(
    [comunes, ...Object.values(propias)].flatMap((words) => Object.values(words)).concat(plataDe(''), plataDe('AR')),
  ),
]

/** With an upper case letter first: 'Camiseta'. */
export const conMayuscula = (palabra: string): string => palabra.charAt(0).toUpperCase() + palabra.slice(1)
