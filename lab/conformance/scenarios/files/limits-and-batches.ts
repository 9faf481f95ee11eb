import { id } from '#lab/conformance/tools/rows.ts'
import { scenarios, type HttpRequest } from '#lab/conformance/tools/scenario.ts'
import { cover, original, type Part, jpeg, png, textFile, upload, create, nothingLoose, unchanged } from './uploads.ts'

const megabyte = 1024 * 1024
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
  { name: 'a body has a MiB of text', ...large(megabyte), contains: ['"title":"in"'] },
  {
    name: 'one byte more is 413',
    ...large(megabyte + 1),
    status: 413,
    contains: ['"razon":"text_body"', '"data":{}'],
  },
  {
    name: 'also without a Content-Length',
    as: 'ana',
    request: () => ({
      method: 'POST',
      path: 'media/records',
      body: ReadableStream.from([padded(megabyte), ' '].map((text) => new TextEncoder().encode(text))),
    }),
    status: 413,
  },
  {
    name: 'files of a form come on top of it',
    as: 'ana',
    request: () => create({ title: 'in', cover: jpeg(), pad: ' '.repeat(megabyte - 2000) }),
    contains: ['"title":"in"'],
  },
  {
    name: 'its text does not',
    as: 'ana',
    request: () => create({ title: 'in', cover: jpeg(), pad: ' '.repeat(megabyte) }),
    status: 413,
  },
  {
    name: 'a caller without the right to write is refused before the body is read',
    as: 'ana',
    post: 'media_locked/records',
    body: padded(megabyte + 1),
    status: 403,
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
