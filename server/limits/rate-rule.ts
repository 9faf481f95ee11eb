/** How often something may be asked for. */
export interface RateRule {
  /**
   * What it counts: `{collection}:{action}`, `*:{action}`, `METHOD /path`, `/path`, or everything below a path that ends
   * in `/`.
   */
  readonly label: string
  readonly maxRequests: number
  readonly seconds: number
  /** Guests alone, whoever is signed in alone, or both. */
  readonly audience: '' | '@guest' | '@auth'
}

/**
 * The rule for a request: that of its first label that has one for such a caller. `labels` go from the most to the least
 * specific, the last one being the path.
 */
export function ruleFor(rules: readonly RateRule[], labels: readonly string[], isGuest: boolean): RateRule | null {
  const audience = isGuest ? '@guest' : '@auth'
  const open = rules.filter((rule) => rule.audience === '' || rule.audience === audience)
  for (const label of labels) {
    const exact = open.find((rule) => rule.label === label)
    if (exact) return exact
  }
  const path = `${labels.at(-1) ?? ''}/`
  const below = open.filter(({ label }) => label.endsWith('/') && path.startsWith(label))
  return below.toSorted((one, other) => other.label.length - one.label.length)[0] ?? null
}

const rule = (label: string, maxRequests: number, seconds: number): RateRule => ({
  label,
  maxRequests,
  seconds,
  audience: '',
})

/**
 * What applies where nothing else is set: the protocol's own rules, with room for a desk that opens in the morning and for
 * lists full of faces, and a narrow one for what is costly.
 */
export const usualRules: readonly RateRule[] = [
  rule('*:auth', 10, 3),
  rule('*:create', 20, 5),
  rule('*:file', 1000, 10),
  rule('/api/batch', 3, 1),
  rule('/api/exportar/', 20, 60),
  rule('/api/', 300, 10),
]

const form = /^(\S+)=(\d{1,6})\/(\d{1,5})(@guest|@auth)?$/

/** Reads rules as a person writes them: `*:create=20/5; /api/=300/10@guest`. Null where one cannot be read. */
export function parseRules(written: string): RateRule[] | null {
  const parts = written
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  const rules = parts.flatMap((part) => {
    const [, label, most, seconds, audience] = form.exec(part) ?? []
    if (label === undefined || Number(most) === 0 || Number(seconds) === 0) return []
    const given = audience === '@guest' || audience === '@auth' ? audience : ''
    return [{ ...rule(label, Number(most), Number(seconds)), audience: given } as const]
  })
  return rules.length === parts.length ? rules : null
}
