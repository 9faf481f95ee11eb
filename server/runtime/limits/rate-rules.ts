export interface RateRule {
  /**
   * The counted label: `{collection}:{action}`, `*:{action}`, `METHOD /path`, `/path`, or everything below a path that
   * ends in `/`.
   */
  readonly label: string
  readonly maxRequests: number
  readonly seconds: number
  /** Guests, users, or both (''). */
  readonly audience: '' | '@guest' | '@auth'
}

/**
 * The rule for a request: the first label with a rule for this kind of caller wins. `labels` go from the most to the
 * least specific; the last one is the path.
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
 * The default rules: those of the protocol, with room for a desk opening in the morning and for lists full of photos,
 * and a narrow one for expensive requests.
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

/** Parses rules as written in settings: `*:create=20/5; /api/=300/10@guest`. Null when one is invalid. */
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
