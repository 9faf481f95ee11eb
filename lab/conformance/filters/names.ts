export type NameType = 'text' | 'text in lower case' | 'moment' | 'number' | 'length' | 'json' | 'coordinate' | 'call'

/** Names that a filter over the posts may have, by the type of the value. */
const namesByType: ReadonlyMap<NameType, readonly string[]> = new Map([
  [
    'text',
    [
      'title',
      'body',
      'kind',
      'author',
      'author.id',
      'labels',
      'tags',
      'author.name',
      'author.org.name',
      'tags.name',
      'tags.id',
      'comments_via_post.body',
      'labels:each',
      'author.posts_via_author.title',
    ],
  ],
  ['text in lower case', ['title:lower', 'author.name:lower']],
  ['moment', ['published']],
  [
    'number',
    [
      'score',
      'active',
      'author.age',
      'tags.weight',
      'tags.active',
      'comments_via_post.stars',
      'author.posts_via_author.score',
    ],
  ],
  ['length', ['labels:length', 'tags:length', 'author.posts_via_author.labels:length']],
  ['json', ['meta', 'meta.n', 'meta.s', 'meta.t', 'meta.a', 'meta.a.0.b', 'meta.nothing']],
  ['coordinate', ['loc.lat']],
])

export const fieldNames: readonly string[] = [...namesByType.values()].flat()

const calls = [
  'strftime("%Y", score)',
  'strftime("%Y", tags.active)',
  'strftime("%Y", published)',
  'strftime("%Y-%m", published)',
  'strftime("%F", published, "start of month")',
  'strftime("day %d%%", published)',
  'geoDistance(loc.lon, loc.lat, 2, 41)',
  'geoDistance(score, 0, 0, 0)',
  'geoDistance(meta.n, 0, 0, 0)',
]

/** Every name and call that a random filter may have. */
export const columnNames: readonly string[] = [...fieldNames, ...calls]

/** The type of a name; a call for every other text. */
export const typeOf = (name: string): NameType =>
  [...namesByType].find(([, names]) => names.includes(name))?.[0] ?? 'call'
