/** Free trial of a paid service, in days. */
export const daysOfTrial = 14

type Limites = Readonly<Record<'limite_sucursales' | 'limite_miembros' | 'limite_usuarios', number>>

/** The limited things, in the order in which they are shown. */
export const limitOf = [
  { of: 'sucursales', limit: 'limite_sucursales', one: 'sucursal', many: 'sucursales' },
  { of: 'miembros', limit: 'limite_miembros', one: 'miembro', many: 'miembros' },
  { of: 'usuarios', limit: 'limite_usuarios', one: 'usuario', many: 'usuarios' },
] as const

/** The way to have fewer of each limited thing. */
const reduce = {
  sucursales: 'cierra sucursales',
  miembros: 'elimina a quienes ya no vienen',
  usuarios: 'desactiva usuarios',
} as const satisfies Record<(typeof limitOf)[number]['of'], string>

/** The excess over a service's limits and the ways to reduce it: '3 usuarios', 'desactiva usuarios'. */
export function excessWords(over: readonly { of: keyof typeof reduce; excess: string }[]) {
  const list = new Intl.ListFormat('es')
  return { sobran: list.format(over.map(({ excess }) => excess)), como: list.format(over.map(({ of }) => reduce[of])) }
}

/** The limits of a service in words: 'Hasta 1.000 miembros'. 0 means none. */
export const limitTexts = (servicio: Limites, number: (value: number) => string) =>
  limitOf.map(({ of, limit: field, one, many }) => {
    const limit = servicio[field]
    const text = limit === 0 ? `Sin límite de ${many}` : `Hasta ${number(limit)} ${limit === 1 ? one : many}`
    return { of, limit, one, many, text }
  })

/** A service's description often repeats its limits, as they once were. */
export const repeatsLimit = (line: string) => /^(\d|hasta \d)|sin límite$/i.test(line)
