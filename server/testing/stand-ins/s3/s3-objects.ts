import { escaped, etagOf, refusal, xml, type S3Answer, type S3Asked } from './s3-answer.ts'

type Stored = { readonly bytes: Buffer; readonly modified: Date }
export type S3Objects = Map<string, Stored>

const KEYS_PER_PAGE = 1000

/** S3's answers about whole objects, and its list of them. */
export function aboutObjects(objects: S3Objects, { method, key, query, body }: S3Asked): S3Answer {
  if (method === 'PUT') return putObject(objects, key, body)
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  return key === '' ? list(objects, query) : read(objects.get(key))
}

export function putObject(objects: S3Objects, key: string, bytes: Buffer): S3Answer {
  objects.set(key, { bytes, modified: new Date() })
  return { status: 200, headers: { etag: etagOf(bytes) } }
}

function read(stored: Stored | undefined): S3Answer {
  if (!stored) return refusal(404, 'NoSuchKey')
  const { bytes, modified } = stored
  return { status: 200, headers: { 'last-modified': modified.toUTCString(), etag: etagOf(bytes) }, body: bytes }
}

function list(objects: S3Objects, query: URLSearchParams): S3Answer {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const most = Math.min(Number(query.get('max-keys') ?? KEYS_PER_PAGE), KEYS_PER_PAGE)
  const found = [...objects].filter(([key]) => key.startsWith(prefix) && key > after)
  const page = found.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, most)
  const isCut = found.length > page.length
  const next = isCut ? `<NextContinuationToken>${escaped(page.at(-1)?.[0] ?? '')}</NextContinuationToken>` : ''
  const contents = page.map(([key, { bytes, modified }]) => {
    const times = `<LastModified>${modified.toISOString()}</LastModified><ETag>${etagOf(bytes)}</ETag>`
    return `<Contents><Key>${escaped(key)}</Key>${times}<Size>${bytes.length}</Size></Contents>`
  })
  return xml(`<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`)
}
