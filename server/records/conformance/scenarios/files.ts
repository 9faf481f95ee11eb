import type { Lab } from '../lab.ts'
import { pictureOf, sidewaysPicture, stripes } from '../pictures.ts'
import { id } from '../rows.ts'
import { scenarios } from '../scenario.ts'
import type { HttpRequest, Person, Scenario, Step } from '../scenario.ts'

const one = `/api/files/media/${id('md1')}`
const cover = `${one}/${stripes}`
const guarded = (collection: string) => `/api/files/${collection}/${id('md1')}/${stripes}`

/** A token for files as the server hands it out, put into an address. */
const withToken =
  (person: Person, address = guarded('papers')) =>
  async (lab: Lab): Promise<HttpRequest> => ({
    method: 'GET',
    path: `${address}?token=${await lab.mailed('file', person)}`,
  })

const after = (milliseconds: number, lab: Lab) => {
  lab.clock.now = new Date(lab.clock.now.getTime() + milliseconds)
}

const thumb = (size: string, picture: NonNullable<Step['picture']>): Scenario => ({
  name: `thumb=${size}`,
  get: `${cover}?thumb=${size}`,
  answers: { 'content-type': 'image/png' },
  picture,
})
const original = { width: 60, height: 120 }

export const fileToken = scenarios('1.15', [
  { name: 'a guest gets no file token', post: '/api/files/token', status: 401 },
  {
    name: 'whoever is signed in gets one',
    as: 'bea',
    post: '/api/files/token',
    contains: [/^{"token":"[\w.-]+"}\s*$/],
  },
  { name: 'of any auth collection', as: 'cli', post: '/api/files/token', contains: ['"token"'] },
  { name: 'the SDK asks for one', as: 'ana', sdk: (pb) => pb.files.getToken(), contains: [/^"[\w.-]+"$/] },
  {
    name: 'a file token signs nobody in',
    request: async (lab) => ({
      method: 'GET',
      path: 'mine/records',
      headers: { authorization: await lab.mailed('file', 'ana') },
    }),
    ids: [],
  },
])

export const filesServed = scenarios('1.15', [
  { name: 'a file is served', get: cover, picture: original },
  { name: 'by the id of its collection', get: cover.replace('media', 'pbc_media'), picture: original },
  { name: 'the SDK makes its address', sdk: (pb) => pathOfCover(pb.files), contains: [`${cover}?thumb=30x30`] },
  { name: 'a file of a list', get: `${one}/second_bbbbbbbbbb.webp`, picture: { format: 'webp' } },
  { name: 'of an unknown collection', get: cover.replace('media', 'nothing'), status: 404 },
  { name: 'of an unknown record', get: cover.replace(id('md1'), id('md9')), status: 404 },
  { name: 'by an unknown name', get: `${one}/other_aaaaaaaaaa.png`, status: 404 },
  { name: 'that another record holds', get: cover.replace(id('md1'), id('md2')), status: 404 },
  { name: 'of a collection without files', get: `/api/files/tags/${id('t1')}/${stripes}`, status: 404 },
  { name: 'by a name that leaves the folder', get: `${one}/..%2f..%2fetc%2fpasswd`, status: 404 },
  { name: 'not protected, of a locked collection', get: cover.replace('media', 'media_locked'), picture: original },
  {
    name: 'that was replaced is gone',
    before: [{ request: () => upload({ cover: png() }) }],
    get: cover,
    status: 404,
  },
  {
    name: 'of a deleted record is gone',
    before: [{ delete: `media/records/${id('md1')}`, status: 204 }],
    get: cover,
    status: 404,
  },
])

const pathOfCover = (files: { getURL(record: object, name: string, query: object): string }) =>
  Promise.resolve(files.getURL({ id: id('md1'), collectionName: 'media' }, stripes, { thumb: '30x30' }))

export const protectedFiles = scenarios('1.15', [
  { name: 'protected: no token is a guest', get: guarded('papers'), status: 404 },
  { name: 'protected: a guest is served where the rule lets him', get: guarded('papers_open'), picture: original },
  { name: 'protected: the token of who may view', request: withToken('ana'), picture: original },
  { name: 'protected: the token of who may not', request: withToken('bea'), status: 404 },
  { name: 'protected: the token of another collection', request: withToken('cli'), status: 404 },
  { name: 'protected: a locked view rule', request: withToken('ana', guarded('papers_locked')), status: 404 },
  { name: 'protected: Authorization is not looked at', as: 'ana', get: guarded('papers'), status: 404 },
  {
    name: 'protected: an auth token is no file token',
    request: (lab) => ({ method: 'GET', path: `${guarded('papers')}?token=${lab.token('ana')}` }),
    status: 404,
  },
  { name: 'protected: nonsense is a guest', get: `${guarded('papers')}?token=nonsense`, status: 404 },
  {
    name: 'protected: a token of 179 seconds lives',
    request: async (lab) => {
      const request = await withToken('ana')(lab)
      after(179_000, lab)
      return request
    },
    picture: original,
  },
  {
    name: 'protected: a token of 181 seconds does not',
    request: async (lab) => {
      const request = await withToken('ana')(lab)
      after(181_000, lab)
      return request
    },
    status: 404,
  },
  {
    name: 'protected: a token dies with the token key',
    request: async (lab) => {
      const request = await withToken('ana')(lab)
      await lab.database.owner(`update users set token_key = repeat('z', 50) where id = $1`, [id('ana')])
      return request
    },
    status: 404,
  },
  { name: 'protected: the rule sees its context', get: guarded('papers_by_context'), picture: original },
  {
    name: 'protected: other reads are not that context',
    get: `papers_by_context/records/${id('md1')}`,
    status: 404,
  },
  { name: 'protected: the rule sees the query', get: `${guarded('papers_by_query')}?pass=open`, picture: original },
  { name: 'protected: without it it does not hold', get: guarded('papers_by_query'), status: 404 },
  { name: 'protected: thumbs, too', get: `${guarded('papers')}?thumb=30x30`, status: 404 },
])

export const thumbs = scenarios('1.15', [
  thumb('30x30', { width: 30, height: 30, top: 'red', bottom: 'blue' }),
  thumb('30x30t', { width: 30, height: 30, top: 'red', bottom: 'green' }),
  thumb('30x30b', { width: 30, height: 30, top: 'green', bottom: 'blue' }),
  thumb('30x30f', { width: 15, height: 30, top: 'red', bottom: 'blue' }),
  thumb('0x30', { width: 15, height: 30 }),
  thumb('30x0', { width: 30, height: 60 }),
  thumb('100x100', { width: 100, height: 100 }),
  { ...thumb('31x31', original), name: 'thumb: an undeclared size answers the original' },
  { ...thumb('0x0', original), name: 'thumb: nothing by nothing answers the original' },
  { ...thumb('big', original), name: 'thumb: no size answers the original' },
  { ...thumb('30x30x', original), name: 'thumb: more than the grammar answers the original' },
  {
    name: 'thumb: a JPEG stays a JPEG',
    get: `${one}/first_aaaaaaaaaa.jpg?thumb=100x100`,
    answers: { 'content-type': 'image/jpeg' },
    picture: { format: 'jpeg', width: 100, height: 100 },
  },
  {
    name: 'thumb: a WebP becomes a PNG',
    get: `${one}/second_bbbbbbbbbb.webp?thumb=100x100`,
    answers: { 'content-type': 'image/png' },
    picture: { format: 'png', width: 100, height: 100 },
  },
  { name: 'thumb: what is no picture', get: `${one}/note_cccccccccc.txt?thumb=100x100`, contains: [/^0123456789$/] },
  {
    name: 'thumb: asked again',
    before: [{ get: `${cover}?thumb=30x30` }],
    get: `${cover}?thumb=30x30`,
    picture: { width: 30, height: 30 },
  },
])

const note = `${one}/note_cccccccccc.txt`
const attached = /^attachment; filename="?note_cccccccccc.txt"?$/

export const fileHeaders = scenarios('1.15', [
  {
    name: 'headers of a file',
    get: cover,
    answers: {
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'max-age=2592000, stale-while-revalidate=86400',
      'last-modified': /GMT$/,
      'x-frame-options': null,
      'x-content-type-options': 'nosniff',
      'content-disposition': /^inline/,
    },
  },
  { name: 'a text is always attached', get: note, answers: { 'content-disposition': attached } },
  ...['1', 't', 'true'].map((value) => ({
    name: `download=${value} attaches`,
    get: `${cover}?download=${value}`,
    answers: { 'content-disposition': /^attachment; filename=/ },
  })),
  ...['0', 'false', ''].map((value) => ({
    name: `download=${value} does not`,
    get: `${cover}?download=${value}`,
    answers: { 'content-disposition': /^inline/ },
  })),
  {
    name: 'a range',
    get: note,
    headers: { range: 'bytes=2-4' },
    status: 206,
    contains: [/^234$/],
    answers: { 'content-range': 'bytes 2-4/10', 'content-length': '3' },
  },
  { name: 'a range to the end', get: note, headers: { range: 'bytes=7-' }, status: 206, contains: [/^789$/] },
  { name: 'the last bytes', get: note, headers: { range: 'bytes=-2' }, status: 206, contains: [/^89$/] },
  { name: 'a range past the end', get: note, headers: { range: 'bytes=99-' }, status: 416 },
  {
    name: 'If-Range of another version',
    get: note,
    headers: { range: 'bytes=2-4', 'if-range': '"another"' },
    contains: [/^0123456789$/],
  },
  {
    name: 'If-Modified-Since',
    get: note,
    headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
    status: 304,
  },
  { name: 'modified since', get: note, headers: { 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' } },
  { name: 'If-None-Match', get: note, headers: { 'if-none-match': '"note_cccccccccc.txt"' }, status: 304 },
  {
    name: 'HEAD',
    request: () => ({ method: 'HEAD', path: note }),
    contains: [/^$/],
    answers: { 'content-length': '10', 'content-type': /^text\/plain/ },
  },
  { name: 'HEAD of what is not there', request: () => ({ method: 'HEAD', path: `${one}/no.png` }), status: 404 },
])

type Part = string | Promise<File>
const file = async (bytes: Promise<Uint8Array<ArrayBuffer>>, name: string) => new File([await bytes], name)
const jpeg = (name = 'Foto.jpg') => file(pictureOf(30, 20), name)
const png = (name = 'Foto.png') => file(pictureOf(30, 20, 'png'), name)
const textFile = (content: string, name = 'notes.txt') => file(Promise.resolve(new TextEncoder().encode(content)), name)

/** A form with these parts, for the first record, another, or a new one. */
async function upload(
  parts: Readonly<Record<string, Part | readonly Part[]>>,
  path = `media/records/${id('md1')}`,
): Promise<HttpRequest> {
  const body = new FormData()
  for (const [name, values] of Object.entries(parts)) {
    for (const value of [values].flat()) body.append(name, await value)
  }
  return { method: path.endsWith('records') ? 'POST' : 'PATCH', path, body }
}
const create = (parts: Parameters<typeof upload>[0]) => upload(parts, 'media/records')
const refused = (code: string, more: Partial<Scenario> = {}) => ({
  status: 400,
  contains: [`"code":"${code}"`],
  after: [nothingLoose],
  ...more,
})
const first = 'first_aaaaaaaaaa.jpg'
const second = 'second_bbbbbbbbbb.webp'
const nothingLoose: Step = {
  sdk: async (_pb, lab) => lab.database.owner('select nombre from archivos_sueltos'),
  equals: [],
}
const unchanged: Step = { get: `media/records/${id('md1')}`, contains: [`"pics":["${first}","${second}"]`, stripes] }

export const storedNames = scenarios('1.15', [
  {
    name: 'stored name: snake case, ten random letters, an ending that tells what it is',
    request: () => create({ cover: jpeg('Mi Foto Ñandú (1).PNG') }),
    contains: [/"cover":"mi_foto_nandu_1_[a-z0-9]{10}\.jpg"/],
    after: [nothingLoose],
  },
  {
    name: 'stored name: a short one gets more letters',
    request: () => create({ cover: jpeg('a.jpg') }),
    contains: [/"cover":"a[a-z0-9]{10}_[a-z0-9]{10}\.jpg"/],
  },
  {
    name: 'stored name: a long one is cut',
    request: () => create({ cover: jpeg(`${'x'.repeat(300)}.jpg`) }),
    contains: [/"cover":"x{100}_[a-z0-9]{10}\.jpg"/],
  },
  {
    name: 'stored name: nothing of a path stays',
    request: () => create({ cover: jpeg('../../etc/passwd') }),
    contains: [/"cover":"[a-z0-9_]+\.jpg"/],
  },
  {
    name: 'stored name: without an ending it is told by the bytes',
    request: () => create({ cover: png('retrato') }),
    contains: [/"cover":"retrato_[a-z0-9]{10}\.png"/],
  },
  {
    name: 'a failed save removes what came with it',
    request: () => create({ title: 'much too long', cover: jpeg() }),
    ...refused('validation_max_text_constraint'),
  },
  {
    name: 'orientation is applied',
    request: (lab) => createAndServe(lab, file(sidewaysPicture(), 'a.jpg')),
    picture: { format: 'jpeg', width: 20, height: 40 },
  },
])

async function createAndServe(lab: Lab, picture: Promise<File>): Promise<HttpRequest> {
  const record = await lab
    .sdk('guest')
    .collection('media')
    .create({ cover: await picture })
  return { method: 'GET', path: `/api/files/media/${record.id}/${record['cover']}` }
}

export const fileTypes = scenarios('3.2', [
  { name: 'file: a name, or a list of names', get: `media/records/${id('md1')}`, ...unchanged },
  {
    name: 'file: none is empty',
    get: `media/records/${id('md2')}`,
    contains: ['"cover":""', '"pics":[]', '"doc":""'],
  },
  {
    name: 'file: a name that was never uploaded',
    post: 'media/records',
    body: { cover: 'mine_aaaaaaaaaa.png' },
    ...refused('validation_invalid_file'),
  },
  {
    name: 'file: a name that another record holds',
    patch: `media/records/${id('md2')}`,
    body: { cover: stripes },
    ...refused('validation_invalid_file'),
  },
  {
    name: 'file: too many',
    request: () => create({ pics: [jpeg(), jpeg(), jpeg(), jpeg()] }),
    ...refused('validation_too_many_files', { contains: ['validation_too_many_files', '"maxSelect":3'] }),
  },
  {
    name: 'file: too many with those kept',
    request: () => upload({ 'pics+': [jpeg(), jpeg()] }),
    ...refused('validation_too_many_files', { after: [unchanged, nothingLoose] }),
  },
  {
    name: 'file: two where one fits',
    request: () => create({ cover: [jpeg(), jpeg()] }),
    ...refused('validation_too_many_files'),
  },
  { name: 'file: as large as it may be', request: () => create({ doc: textFile('a'.repeat(2000)) }) },
  {
    name: 'file: one byte more',
    request: () => create({ doc: textFile('a'.repeat(2001)) }),
    ...refused('validation_file_size_limit', { contains: ['validation_file_size_limit', '"maxSize":2000'] }),
  },
  {
    name: 'file: another type than its bytes may have',
    request: () => create({ doc: jpeg('notes.txt') }),
    ...refused('validation_invalid_mime_type', { contains: ['validation_invalid_mime_type', '"text/plain"'] }),
  },
  {
    name: 'file: a picture that calls itself a text is a picture',
    request: () => create({ cover: jpeg('notes.txt') }),
    contains: [/"cover":"notes_\w{10}\.jpg"/],
  },
  {
    name: 'file: GIF is not taken (decision 20)',
    request: () => create({ cover: file(pictureOf(9, 9, 'gif'), 'a.gif') }),
    ...refused('validation_invalid_mime_type'),
  },
  {
    name: 'file: an empty one',
    request: () => create({ cover: textFile('', 'a.png') }),
    ...refused('validation_invalid_file'),
  },
])

export const fileBodies = scenarios('3.3', [
  {
    name: 'files: several of one field',
    request: () => create({ pics: [jpeg('uno.jpg'), png('dos.png')] }),
    contains: [/"pics":\["uno_\w{10}\.jpg","dos_\w{10}\.png"\]/],
  },
  {
    name: 'files: plain ones replace',
    request: () => upload({ pics: jpeg('nueva.jpg') }),
    contains: [/"pics":\["nueva_\w{10}\.jpg"\]/],
    after: [{ get: `${one}/${first}`, status: 404 }, nothingLoose],
  },
  {
    name: 'files: those named beside an upload stay',
    request: () => upload({ pics: [first, jpeg('nueva.jpg')] }),
    contains: [/"pics":\["first_a{10}\.jpg","nueva_\w{10}\.jpg"\]/],
  },
  {
    name: 'files: those named in @jsonPayload stay',
    request: () => upload({ '@jsonPayload': JSON.stringify({ pics: [second, first] }), pics: jpeg('nueva.jpg') }),
    contains: [/"pics":\["second_b{10}\.webp","first_a{10}\.jpg","nueva_\w{10}\.jpg"\]/],
  },
  {
    name: 'files: name+ appends an upload',
    request: () => upload({ 'pics+': jpeg('nueva.jpg') }),
    contains: [/"pics":\["first_a{10}\.jpg","second_b{10}\.webp","nueva_\w{10}\.jpg"\]/],
  },
  {
    name: 'files: +name prepends an upload',
    request: () => upload({ '+pics': jpeg('nueva.jpg') }),
    contains: [/"pics":\["nueva_\w{10}\.jpg","first_a{10}\.jpg","second_b{10}\.webp"\]/],
  },
  {
    name: 'files: name- removes',
    patch: `media/records/${id('md1')}`,
    body: { 'pics-': first },
    contains: [`"pics":["${second}"]`],
    after: [
      { get: `${one}/${first}`, status: 404 },
      { get: `${one}/${second}`, picture: { format: 'webp' } },
    ],
  },
  {
    name: 'files: name- of several',
    patch: `media/records/${id('md1')}`,
    body: { 'pics-': [first, second] },
    contains: ['"pics":[]'],
  },
  {
    name: 'files: name- of what is not there changes nothing',
    patch: `media/records/${id('md1')}`,
    body: { 'pics-': 'none_aaaaaaaaaa.jpg' },
    contains: [`"pics":["${first}","${second}"]`],
  },
  {
    name: 'files: name- removes a single one',
    patch: `media/records/${id('md1')}`,
    body: { 'cover-': stripes },
    contains: ['"cover":""'],
  },
  {
    name: 'files: removed and added at once',
    request: () => upload({ 'pics-': first, 'pics+': jpeg('nueva.jpg') }),
    contains: [/"pics":\["second_b{10}\.webp","nueva_\w{10}\.jpg"\]/],
  },
  {
    name: 'files: JSON reorders',
    patch: `media/records/${id('md1')}`,
    body: { pics: [second, first] },
    contains: [`"pics":["${second}","${first}"]`],
  },
  ...[null, '', []].map((empty) => ({
    name: `files: ${JSON.stringify(empty)} clears`,
    patch: `media/records/${id('md1')}`,
    body: { cover: empty, pics: empty },
    contains: ['"cover":""', '"pics":[]'],
    after: [{ get: cover, status: 404 }, { get: `${one}/${second}`, status: 404 }, nothingLoose],
  })),
  {
    name: 'files: an empty part clears',
    request: () => upload({ cover: '' }),
    contains: ['"cover":""'],
  },
  {
    name: 'files: the own name changes nothing',
    patch: `media/records/${id('md1')}`,
    body: { cover: stripes },
    contains: [`"cover":"${stripes}"`],
    after: [{ get: cover, picture: original }],
  },
  {
    name: 'files: an unknown name beside an upload fails the whole',
    request: () => upload({ pics: ['none_aaaaaaaaaa.jpg', jpeg()] }),
    ...refused('validation_invalid_file', { after: [unchanged, nothingLoose] }),
  },
  {
    name: 'files: the SDK sends and clears them',
    sdk: async (pb) => {
      const made = await pb.collection('media').create({ title: 'sdk', data: { a: [1] }, pics: [await jpeg()] })
      const more = await pb.collection('media').update(made.id, { 'pics+': await png(), data: null })
      const none = await pb.collection('media').update(made.id, { pics: [] })
      return [made['data'], made['pics'].length, more['data'], more['pics'].length, none['pics']]
    },
    equals: [{ a: [1] }, 1, null, 2, []],
  },
])

const megabyte = 1024 * 1024
/** What a record of `media` may bring: 32 MiB, its json, a cover, three small pictures, a text. */
const mediaLimit = 32 * megabyte + megabyte + 5 * megabyte + 3 * 20_000 + 2000
const padded = (length: number) => {
  const [head, tail] = ['{"pad":"', '","title":"in"}']
  return `${head}${' '.repeat(length - head.length - tail.length)}${tail}`
}
const large = (length: number) => ({ as: 'ana' as const, post: 'media/records', body: padded(length) })

export const fileParts = scenarios('1.1', [
  {
    name: 'a file under a key that is no file field is ignored',
    request: () => create({ title: textFile('x'), 'title+': textFile('x'), other: textFile('x'), data: '[1]' }),
    contains: ['"title":""', '"data":[1]'],
    after: [nothingLoose],
  },
  {
    name: '@jsonPayload beside a file, several, without inference',
    request: () =>
      create({
        title: 'plain',
        cover: jpeg(),
        '@jsonPayload': ['{"title":"0001","data":{"a":"1"}}', '{"data":{"b":"true"}}'],
      }),
    contains: ['"title":"0001"', '"data":{"b":"true"}', /"cover":"\w+\.jpg"/],
  },
  {
    name: 'an invalid @jsonPayload beside a file stores nothing',
    request: () => create({ cover: jpeg(), '@jsonPayload': '{' }),
    status: 400,
    after: [nothingLoose],
  },
])

const inBatch = async (parts: Readonly<Record<string, Part>>, requests: unknown): Promise<HttpRequest> => ({
  ...(await upload({ ...parts, '@jsonPayload': JSON.stringify({ requests }) })),
  method: 'POST',
  path: '/api/batch',
})
const patchMedia = { method: 'PATCH', url: `/api/collections/media/records/${id('md1')}`, body: {} }

export const bodyLimits = scenarios('6', [
  { name: 'a body may bring as much as the files of its collection', ...large(mediaLimit), contains: ['"title":"in"'] },
  {
    name: 'one byte more is 413',
    ...large(mediaLimit + 1),
    status: 413,
    equals: { data: {}, message: 'Request entity too large.', status: 413 },
  },
  {
    name: 'also where its length is not said',
    as: 'ana',
    request: () => ({
      method: 'POST',
      path: 'media/records',
      body: ReadableStream.from([padded(mediaLimit), ' '].map((text) => new TextEncoder().encode(text))),
    }),
    status: 413,
  },
  {
    name: 'what files of others take is not for this one',
    as: 'ana',
    post: 'tags/records',
    body: padded(32 * megabyte + 1),
    status: 413,
  },
])

export const fileBatches = scenarios('1.14', [
  {
    name: 'files of items: requests.N.field',
    request: () => inBatch({ 'requests.0.pics+': jpeg('nueva.jpg') }, [patchMedia]),
    contains: [/"pics":\["first_a{10}\.jpg","second_b{10}\.webp","nueva_\w{10}\.jpg"\]/],
    after: [nothingLoose],
  },
  {
    name: 'files of items: requests[N].field',
    request: () => inBatch({ 'requests[0].cover': jpeg('nueva.jpg') }, [patchMedia]),
    contains: [/"cover":"nueva_\w{10}\.jpg"/],
    after: [{ get: cover, status: 404 }, nothingLoose],
  },
  {
    name: 'files of items: a later refusal stores none',
    request: () =>
      inBatch({ 'requests.0.cover': jpeg(), 'requests.1.cover': textFile('no picture') }, [patchMedia, patchMedia]),
    status: 400,
    contains: ['"1":{', 'validation_invalid_mime_type'],
    after: [unchanged, { get: cover, picture: original }, nothingLoose],
  },
  {
    name: 'files of items: the SDK sends them',
    sdk: async (pb) => {
      const sent = pb.createBatch()
      sent.collection('media').create({ title: 'one', cover: await jpeg('uno.jpg') })
      sent.collection('media').update(id('md2'), { pics: [await png('dos.png')] })
      return sent.send()
    },
    contains: [/"cover":"uno_\w{10}\.jpg"/, /"pics":\["dos_\w{10}\.png"\]/],
  },
])
