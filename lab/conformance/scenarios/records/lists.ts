import { scenarios, generic } from '#lab/conformance/tools/scenario.ts'
import { id } from '#lab/conformance/tools/rows.ts'

export const pages = scenarios('2.1', [
  { name: 'page 0 becomes 1', get: 'posts/records?page=0', contains: ['"page":1,'] },
  { name: 'page -5 becomes 1', get: 'posts/records?page=-5', contains: ['"page":1,'] },
  { name: 'perPage 0 becomes 30', get: 'posts/records?perPage=0', contains: ['"perPage":30'] },
  { name: 'perPage -1 becomes 30', get: 'posts/records?perPage=-1', contains: ['"perPage":30'] },
  { name: 'perPage 5000 becomes 1000', get: 'posts/records?perPage=5000', contains: ['"perPage":1000'] },
  ...['abc', '1.5', '1e2', '99999999999999999999'].map((value) => ({
    name: `page ${value} is refused`,
    get: `posts/records?page=${value}`,
    status: 400,
  })),
  { name: 'perPage x is refused', get: 'posts/records?perPage=x', status: 400 },
  { name: 'an empty page parameter is none', get: 'posts/records?page=&perPage=', contains: ['"page":1,"perPage":30'] },
  { name: 'totalPages is rounded up', get: 'posts/records?perPage=3', contains: ['"totalItems":4,"totalPages":2'] },
  {
    name: 'without items there are no pages',
    get: 'posts/records?filter=1%3D2',
    contains: ['"totalItems":0,"totalPages":0'],
  },
  { name: 'the second page', get: 'posts/records?perPage=3&page=2&sort=@rowid', ids: ['p4'] },
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((value) => ({
    name: `skipTotal ${value} skips`,
    get: `posts/records?skipTotal=${value}`,
    contains: ['"totalItems":-1,"totalPages":-1'],
  })),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((value) => ({
    name: `skipTotal ${value} counts`,
    get: `posts/records?skipTotal=${value}`,
    contains: ['"totalItems":4'],
  })),
  ...['2', 'yes', 'tRUE'].map((value) => ({
    name: `skipTotal ${value} is refused`,
    get: `posts/records?skipTotal=${value}`,
    status: 400,
  })),
  {
    name: 'eight sorts pass',
    get: `posts/records?sort=${Array.from({ length: 8 }, () => 'title').join(',')}`,
    contains: ['"totalItems":4'],
  },
  {
    name: 'nine sorts are refused',
    get: `posts/records?sort=${Array.from({ length: 9 }, () => 'title').join(',')}`,
    status: 400,
  },
  { name: 'a sort of 256 bytes is refused', get: `posts/records?sort=${'x'.repeat(256)}`, status: 400 },
  {
    name: 'a list error is the generic one',
    get: 'posts/records?page=x',
    ...generic(400, 'Something went wrong while processing your request.'),
  },
  {
    name: 'totalItems counts records, not joined rows',
    get: 'posts/records?filter=tags.weight%3F%3E0',
    contains: ['"totalItems":3'],
  },
])

const by = (sort: string) => `posts/records?sort=${encodeURIComponent(sort)}`

export const sorts = scenarios('2.2', [
  { name: 'ascending', get: by('score'), ids: ['p4', 'p3', 'p2', 'p1'] },
  { name: '+ is ascending', get: by('+score'), ids: ['p4', 'p3', 'p2', 'p1'] },
  { name: '- is descending', get: by('-score'), ids: ['p1', 'p2', 'p3', 'p4'] },
  { name: 'several fields', get: by('active,-score'), ids: ['p2', 'p3', 'p1', 'p4'] },
  { name: 'items are trimmed', get: by(' active , -score '), ids: ['p2', 'p3', 'p1', 'p4'] },
  { name: '@random answers all', get: by('@random'), contains: ['"totalItems":4'] },
  { name: '-@random answers all', get: by('-@random'), contains: ['"totalItems":4'] },
  { name: '@rowid is insertion order', get: by('@rowid'), ids: ['p1', 'p2', 'p3', 'p4'] },
  { name: '-@rowid is insertion order backwards', get: by('-@rowid'), ids: ['p4', 'p3', 'p2', 'p1'] },
  { name: 'without a sort, insertion order', get: 'posts/records', ids: ['p1', 'p2', 'p3', 'p4'] },
  { name: 'by a relation', get: by('author.name,@rowid'), ids: ['p3', 'p1', 'p4', 'p2'] },
  { name: 'by two relations', get: by('-author.org.name,@rowid'), ids: ['p2', 'p1', 'p4', 'p3'] },
  { name: 'by a JSON path', get: by('-meta.n,@rowid'), contains: ['"totalItems":4'] },
  { name: 'by a back relation', get: by('comments_via_post.stars,@rowid'), contains: ['"totalItems":4'] },
  { name: 'by :length', get: by('-labels:length,@rowid'), ids: ['p1', 'p4', 'p2', 'p3'] },
  { name: 'by :lower', get: 'authors/records?sort=name:lower', ids: ['ada', 'bob', 'cid'] },
  { name: 'by :each', get: by('labels:each,@rowid'), contains: ['"totalItems":4'] },
  { name: 'by a boolean', get: by('-active,@rowid'), ids: ['p1', 'p4', 'p2', 'p3'] },
  { name: 'by a date', get: by('published'), ids: ['p3', 'p4', 'p1', 'p2'] },
  ...[
    '1',
    '"a"',
    '@now',
    'title,,score',
    'nothing',
    'secret',
    'author.nothing',
    'title:nothing',
    'vault.code',
    'strftime("%Y",published)',
    '--score',
  ].map((sort) => ({ name: `refused: ${sort}`, get: by(sort), status: 400 })),
  { name: 'an empty sort is none', get: 'posts/records?sort=', ids: ['p1', 'p2', 'p3', 'p4'] },
])

const shown = (fields: string, more = '') => `posts/records/${id('p1')}?fields=${encodeURIComponent(fields)}${more}`

export const fields = scenarios('2.3', [
  { name: 'a list of names', get: shown('id,title'), equals: { id: id('p1'), title: 'Alpha' } },
  { name: 'spaces are trimmed', get: shown(' id , title '), equals: { id: id('p1'), title: 'Alpha' } },
  { name: 'dots go into objects', get: shown('meta.n'), equals: { meta: { n: 5 } } },
  { name: 'dots go into lists of objects', get: shown('meta.a.b'), contains: ['{"meta":{"a":[{"b":7}'] },
  { name: '* is everything', get: shown('*'), contains: ['"title":"Alpha"', '"meta"'] },
  { name: '* with a deeper pick', get: shown('*,loc.lat'), contains: ['"title"', '"loc":{"lat":41.3851}'] },
  { name: 'a * below', get: shown('id,loc.*'), equals: { id: id('p1'), loc: { lon: 2.1734, lat: 41.3851 } } },
  { name: 'unknown names are ignored', get: shown('id,nothing'), equals: { id: id('p1') } },
  { name: 'nothing matched is an empty object', get: shown('nothing'), equals: {} },
  { name: 'an empty parameter answers everything', get: shown(''), contains: ['"title":"Alpha"'] },
  { name: 'lists of scalars pass', get: shown('labels'), equals: { labels: ['a', 'b'] } },
  {
    name: 'a list keeps its page and totals',
    get: 'posts/records?fields=id&perPage=1&sort=@rowid',
    equals: { page: 1, perPage: 1, totalItems: 4, totalPages: 4, items: [{ id: id('p1') }] },
  },
  {
    name: 'expand is picked by its path',
    get: shown('expand.author.name', '&expand=author'),
    equals: { expand: { author: { name: 'Ada' } } },
  },
  { name: 'id alone drops expand', get: shown('id', '&expand=author'), equals: { id: id('p1') } },
  { name: 'excerpt is plain text', get: shown('body:excerpt(100)'), equals: { body: 'Hello big world again' } },
  { name: 'excerpt cuts', get: shown('body:excerpt(9)'), equals: { body: 'Hello big' } },
  { name: 'excerpt with an ellipsis', get: shown('body:excerpt(9,true)'), equals: { body: 'Hello big...' } },
  { name: 'excerpt trims the cut text', get: shown('body:excerpt(10,true)'), equals: { body: 'Hello big...' } },
  { name: 'no ellipsis where nothing was cut', get: shown('title:excerpt(99,true)'), equals: { title: 'Alpha' } },
  { name: 'excerpt leaves other types', get: shown('score:excerpt(1)'), equals: { score: 10 } },
  ...[
    'title:excerpt()',
    'title:excerpt(0)',
    'title:excerpt(-1)',
    'title:excerpt(1,true,2)',
    'title:nothing(1)',
    'title:excerpt(1',
  ].map((wanted) => ({ name: `refused: ${wanted}`, get: shown(wanted), status: 400 })),
])
