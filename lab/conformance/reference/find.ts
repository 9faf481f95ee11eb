import { type Row, tags, comments, posts, authorOf, tagsOf, labelsOf } from './rows.ts'
import type { Truth, Side, Comparison, Node } from './filter.ts'
import { type Chosen, type Dimension, column } from './columns.ts'
import { type Met, compareOnce } from './compare.ts'

export const idsFoundBy = (node: Node): string[] =>
  posts
    .filter((post) => choices(post).some((chosen) => holds(node, post, chosen) === true))
    .map((post) => String(post['id']))

function orNothing<T>(items: readonly T[]): readonly (T | null)[] {
  return items.length === 0 ? [null] : items
}

function optionsOf(post: Row): { [name in Dimension]: readonly Chosen[name][] } {
  return {
    tag: orNothing<Row>(tagsOf(post).map((one): Row => tags.get(one) ?? {})),
    comment: orNothing<Row>(comments.filter((one) => one['post'] === post['id'])),
    label: orNothing<string>(labelsOf(post)),
    sibling: orNothing<Row>(authorOf(post) ? posts.filter((one) => one['author'] === post['author']) : []),
  }
}

const known = new Map<Row, Chosen[]>()
function choices(post: Row): Chosen[] {
  const made = known.get(post)
  if (made) return made
  const { tag, comment, label, sibling } = optionsOf(post)
  const all = tag.flatMap((oneTag) =>
    comment.flatMap((oneComment) =>
      label.flatMap((oneLabel) =>
        sibling.map((oneSibling) => ({ tag: oneTag, comment: oneComment, label: oneLabel, sibling: oneSibling })),
      ),
    ),
  )
  known.set(post, all)
  return all
}

function holds(node: Node, post: Row, chosen: Chosen): Truth {
  if (!('join' in node)) return compare(node, post, chosen)
  const truths = node.items.map((item) => holds(item, post, chosen))
  const decisive = node.join === '||'
  if (truths.includes(decisive)) return decisive
  return truths.includes(null) ? null : !decisive
}

const isMany = (side: Side) => side.kind === 'name' && column(side.name).dimension !== null

function compare(node: Comparison, post: Row, chosen: Chosen): Truth {
  const { left, right, any } = node
  if (any || (!isMany(left) && !isMany(right)))
    return compareOnce(node, valueOf(left, post, chosen), valueOf(right, post, chosen))
  const truths = valuesOf(left, post, chosen).flatMap((one) =>
    valuesOf(right, post, chosen).map((other) => compareOnce(node, one, other)),
  )
  return truths.includes(true) && !truths.includes(false)
}

const valueOf = (side: Side, post: Row, chosen: Chosen): Met =>
  side.kind === 'name' ? column(side.name).read(post, chosen) : side

function valuesOf(side: Side, post: Row, chosen: Chosen): Met[] {
  if (side.kind !== 'name') return [side]
  const named = column(side.name)
  const { dimension } = named
  if (dimension === null) return [named.read(post, chosen)]
  return optionsOf(post)[dimension].map((one) => named.read(post, { ...chosen, [dimension]: one }))
}
