/** Free trial of a paid service, in days. */
export const daysOfTrial = 14

type Limites = Readonly<Record<'limite_sucursales' | 'limite_miembros' | 'limite_usuarios', number>>

/** The limited things, in the order in which they are shown. */
export const limitOf = [
  { of: 'sucursales', limit: 'limite_sucursales', one: 'sucursal', many: 'sucursales' },
  { of: 'miembros', limit: 'limite_miembros', one: 'miembro', many: 'miembros' },
  { of: 'usuarios', limit: 'limite_usuarios', one: 'usuario', many: 'usuarios' },
] as const

/** The limits of a service in words: 'Hasta 1.000 miembros'. 0 means none. */
export const limitTexts = (servicio: Limites, number: (value: number) => string) =>
  limitOf.map(({ of, limit: field, one, many }) => {
    const limit = servicio[field]
    const text = limit === 0 ? `Sin límite de ${many}` : `Hasta ${number(limit)} ${limit === 1 ? one : many}`
    return { of, limit, one, many, text }
  })

/** A service's description often repeats its limits, as they once were. */
export const repeatsLimit = (line: string) => /^(\d|hasta \d)|sin límite$/i.test(line)
