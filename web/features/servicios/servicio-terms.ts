import type { Servicio, UsoServicio } from '#shared/collections/servicio.ts'

type Uso = UsoServicio['uso']

const limits = [
  { of: 'sucursales', limit: 'limite_sucursales', one: 'sucursal', many: 'sucursales' },
  { of: 'miembros', limit: 'limite_miembros', one: 'miembro', many: 'miembros' },
  { of: 'usuarios', limit: 'limite_usuarios', one: 'usuario', many: 'usuarios' },
] as const

/** One limit of a service beside what the gym has. A limit of 0 is none. */
export interface LimitLine {
  text: string
  used: number | undefined
  limit: number
  /** How many there are too many. */
  over: number
  /** What those are called: '3 miembros'. */
  excess: string
}

export function limitLines(servicio: Servicio, uso: Uso | undefined, number: (value: number) => string): LimitLine[] {
  return limits.map(({ of, limit: field, one, many }) => {
    const limit = servicio[field]
    const used = uso?.[of]
    const over = limit === 0 ? 0 : Math.max(0, (used ?? 0) - limit)
    const text = limit === 0 ? `Sin límite de ${many}` : `Hasta ${number(limit)} ${limit === 1 ? one : many}`
    return { text, used, limit, over, excess: `${number(over)} ${over === 1 ? one : many}` }
  })
}

/** What stands in the way of a service: 'Te sobran 2 sucursales y 3 usuarios', or '' where everything fits. */
export function whatToReduce(lines: readonly LimitLine[]): string {
  const over = lines.filter((line) => line.over > 0)
  if (over.length === 0) return ''
  const isOne = over.length === 1 && over[0]?.over === 1
  const list = new Intl.ListFormat('es').format(over.map(({ excess }) => excess))
  return `Para pasar a este plan te ${isOne ? 'sobra' : 'sobran'} ${list}.`
}

/** The lines of `caracteristicas`, which is HTML of paragraphs: read as text, whatever else stands in it. */
export function featuresOf(caracteristicas: string): string[] {
  const { body } = new DOMParser().parseFromString(caracteristicas, 'text/html')
  const paragraphs = [...body.querySelectorAll('p, li')].map((line) => line.textContent.trim())
  return paragraphs.filter((line) => line !== '')
}
