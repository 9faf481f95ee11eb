import type { CampoContado } from '#shared/historia/campo-contado.ts'
import { campoContado } from '#shared/historia/historia.ts'
import { valueText, type Written } from './record-words.ts'
import type { ClashingField } from './record-changes.ts'

/** A field that others changed, in words. Without `before`, `now` tells what was added and taken away. */
interface ClashLine {
  name: string
  before?: string
  now: string
  mine?: string
}

type Words = Written & { coleccion: string }

/** The changes of others in words. A field without a label stays out. */
export const clashLines = (fields: readonly ClashingField[], { coleccion, ...written }: Words): ClashLine[] =>
  fields.flatMap((field) => {
    const campo = campoContado(coleccion, field.name)
    return campo === undefined ? [] : [{ name: campo.label, ...sidesOf(campo, field, written) }]
  })

type Sides = Omit<ClashLine, 'name'>

function sidesOf(campo: CampoContado, { before, now, mine }: ClashingField, written: Written): Sides {
  if (campo.kind === 'picture')
    return { before: pictureText(before), now: pictureText(now, before), ...own(mine, pictureText) }
  if (isTexts(before) && isTexts(now)) {
    const say = (value: unknown) => (isTexts(value) ? difference(campo, [before, value], written) : '')
    return { now: say(now), ...own(mine, say) }
  }
  const say = (value: unknown) => valueText(campo, value, written) || 'nada'
  return { before: say(before), now: say(now), ...own(mine, say) }
}

const own = (mine: ClashingField['mine'], say: (value: unknown) => string) => mine && { mine: say(mine.value) }

function pictureText(value: unknown, before: unknown = ''): string {
  if (value === '' || value === null) return 'sin imagen'
  return before === '' ? 'una imagen' : 'otra imagen'
}

/** 'se agregó VIP · se quitó Becado'. */
function difference(campo: CampoContado, [before, now]: readonly [Texts, Texts], written: Written): string {
  const told = (items: Texts) =>
    items.map((item) => written.names.get(item) ?? valueText(campo, [item], written)).join(', ')
  const [added, gone] = [now.filter((item) => !before.includes(item)), before.filter((item) => !now.includes(item))]
  return [added.length > 0 && `se agregó ${told(added)}`, gone.length > 0 && `se quitó ${told(gone)}`]
    .filter(Boolean)
    .join(' · ')
}

type Texts = readonly string[]

const isTexts = (value: unknown): value is Texts =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
