import type { Comparison, Side } from './filter.ts'
import { typeOf } from './names.ts'

/** Left open, as docs/protocol.md says: the clock, calls, numbers beyond floats, numbers as text, the order of unlike types. */
export function isDefined({ left, sign, right }: Comparison): boolean {
  const [one, other] = [scaleOf(left), scaleOf(right)]
  if (one === null || other === null) return false
  if (sign === '~' || sign === '!~') return left.kind !== 'number'
  const computed = [left, right].find((side) => side.kind === 'name' && isComputed(side.name))
  if (computed) return one === other
  const isOrder = sign !== '=' && sign !== '!='
  return !(isOrder && left.kind === 'name' && right.kind === 'name') || one === other
}

const isComputed = (name: string) => ['length', 'text in lower case'].includes(typeOf(name))

/** The order of a side's values; null where the protocol says nothing of them. */
function scaleOf(side: Side): 'text' | 'number' | 'json' | 'coordinate' | null {
  if (side.kind !== 'name') {
    const isOpen = side.written?.startsWith('@') || side.text.length > 100
    return isOpen ? null : side.kind === 'number' ? 'number' : 'text'
  }
  const type = typeOf(side.name)
  if (type === 'call') return null
  if (type === 'json' || type === 'coordinate') return type
  return type === 'number' || type === 'length' ? 'number' : 'text'
}
