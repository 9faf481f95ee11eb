import type { Lab } from '#lab/conformance/tools/lab.ts'
import { stripes } from '#lab/conformance/tools/pictures.ts'
import { id, type Person } from '#lab/conformance/tools/rows.ts'
import { scenarios, type HttpRequest, type Scenario, type Step } from '#lab/conformance/tools/scenario.ts'
import { one, cover, original, png, upload } from './uploads.ts'

const guarded = (collection: string) => `/api/files/${collection}/${id('md1')}/${stripes}`

/** Adds a file token from the server to an address. */
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

export const fileToken = scenarios('1.15', [
  { name: 'a guest gets no file token', post: '/api/files/token', status: 401 },
  {
    name: 'any signed-in user gets one',
    as: 'bea',
    post: '/api/files/token',
    contains: [/^{"token":"[\w.-]+"}\s*$/],
  },
  { name: 'a user of any auth collection gets one', as: 'cli', post: '/api/files/token', contains: ['"token"'] },
  { name: 'the SDK requests one', as: 'ana', sdk: (pb) => pb.files.getToken(), contains: [/^"[\w.-]+"$/] },
  {
    name: 'a file token does not sign in',
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
  { name: 'a file by the id of its collection', get: cover.replace('media', 'pbc_media'), picture: original },
  { name: 'the SDK makes its address', sdk: (pb) => pathOfCover(pb.files), contains: [`${cover}?thumb=30x30`] },
  { name: 'a file of a list', get: `${one}/second_bbbbbbbbbb.webp`, picture: { format: 'webp' } },
  { name: 'a file of an unknown collection', get: cover.replace('media', 'nothing'), status: 404 },
  { name: 'a file of an unknown record', get: cover.replace(id('md1'), id('md9')), status: 404 },
  { name: 'a file by an unknown name', get: `${one}/other_aaaaaaaaaa.png`, status: 404 },
  { name: 'a file of another record', get: cover.replace(id('md1'), id('md2')), status: 404 },
  { name: 'a file of a collection without files', get: `/api/files/tags/${id('t1')}/${stripes}`, status: 404 },
  { name: 'a file name that leaves the folder', get: `${one}/..%2f..%2fetc%2fpasswd`, status: 404 },
  {
    name: 'an unprotected file of a locked collection',
    get: cover.replace('media', 'media_locked'),
    picture: original,
  },
  {
    name: 'a replaced file is gone',
    before: [{ request: () => upload({ cover: png() }) }],
    get: cover,
    status: 404,
  },
  {
    name: 'a file of a deleted record is gone',
    before: [{ delete: `media/records/${id('md1')}`, status: 204 }],
    get: cover,
    status: 404,
  },
])

const pathOfCover = (files: { getURL(record: object, name: string, query: object): string }) =>
  Promise.resolve(files.getURL({ id: id('md1'), collectionName: 'media' }, stripes, { thumb: '30x30' }))

export const protectedFiles = scenarios('1.15', [
  { name: 'protected: without a token the caller is a guest', get: guarded('papers'), status: 404 },
  { name: 'protected: a guest is served where the rule allows it', get: guarded('papers_open'), picture: original },
  { name: 'protected: the token of a user who may view', request: withToken('ana'), picture: original },
  { name: 'protected: the token of a user who may not', request: withToken('bea'), status: 404 },
  { name: 'protected: the token of another collection', request: withToken('cli'), status: 404 },
  { name: 'protected: a locked view rule', request: withToken('ana', guarded('papers_locked')), status: 404 },
  { name: 'protected: the Authorization header is ignored', as: 'ana', get: guarded('papers'), status: 404 },
  {
    name: 'protected: an auth token is no file token',
    request: (lab) => ({ method: 'GET', path: `${guarded('papers')}?token=${lab.token('ana')}` }),
    status: 404,
  },
  { name: 'protected: an invalid token counts as a guest', get: `${guarded('papers')}?token=nonsense`, status: 404 },
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
  { name: 'protected: without the query the rule refuses', get: guarded('papers_by_query'), status: 404 },
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
  { ...thumb('0x0', original), name: 'thumb: 0x0 answers the original' },
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
  {
    name: 'thumb: of a file that is no picture',
    get: `${one}/note_cccccccccc.txt?thumb=100x100`,
    contains: [/^0123456789$/],
  },
  {
    name: 'thumb: requested again',
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
  { name: 'HEAD of a missing file', request: () => ({ method: 'HEAD', path: `${one}/no.png` }), status: 404 },
])
