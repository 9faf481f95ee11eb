import type { Servicio, UsoServicio } from '#shared/collections/servicio.ts'
import { limitTexts } from '#shared/limites-de-servicio.ts'

type Uso = UsoServicio['uso']

/** A limit of a service and the gym's usage. 0 means unlimited. */
export interface LimitLine {
  text: string
  used: number | undefined
  limit: number
  over: number
  /** The excess in words: '3 miembros'. */
  excess: string
}

export function limitLines(servicio: Servicio, uso: Uso | undefined, number: (value: number) => string): LimitLine[] {
  return limitTexts(servicio, number).map(({ of, limit, one, many, text }) => {
    const used = uso?.[of]
    const over = limit === 0 ? 0 : Math.max(0, (used ?? 0) - limit)
    return { text, used, limit, over, excess: `${number(over)} ${over === 1 ? one : many}` }
  })
}

/** The usage over a service's limits: 'Te sobran 2 sucursales y 3 usuarios', or '' if it fits. */
export function excessText(lines: readonly LimitLine[]): string {
  const over = lines.filter((line) => line.over > 0)
  if (over.length === 0) return ''
  const isOne = over.length === 1 && over[0]?.over === 1
  const list = new Intl.ListFormat('es').format(over.map(({ excess }) => excess))
  return `Para pasar a este plan te ${isOne ? 'sobra' : 'sobran'} ${list}.`
}

/** The lines of `caracteristicas`, whose HTML paragraphs are read as text only. */
export function featuresOf(caracteristicas: string): string[] {
  const { body } = new DOMParser().parseFromString(caracteristicas, 'text/html')
  const paragraphs = [...body.querySelectorAll('p, li')].map((line) => line.textContent.trim())
  return paragraphs.filter((line) => line !== '')
}
