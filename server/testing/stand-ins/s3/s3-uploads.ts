import { randomUUID } from 'node:crypto'
import { escaped, etagOf, refusal, xml, type S3Answer, type S3Asked } from './s3-answer.ts'
import { putObject, type S3Objects } from './s3-objects.ts'

type Parts = Map<number, Buffer>
export type S3Uploads = Map<string, Parts>

/** S3 takes smaller parts only at the end. */
const SMALLEST_PART = 5 * 1024 * 1024

/** S3's answers about objects that come in parts; null for other requests. */
export function aboutUploads(uploads: S3Uploads, objects: S3Objects, asked: S3Asked): S3Answer | null {
  const { method, query, key, body } = asked
  if (method === 'POST' && query.has('uploads')) return begin(uploads, key)
  const id = query.get('uploadId')
  if (id === null) return null
  const parts = uploads.get(id)
  if (!parts) return refusal(404, 'NoSuchUpload')
  if (method === 'PUT') return putPart(parts, Number(query.get('partNumber')), body)
  const whole = method === 'POST' ? joined(parts, body.toString()) : null
  if (typeof whole === 'string') return refusal(400, whole)
  uploads.delete(id)
  if (whole === null) return { status: 204 }
  putObject(objects, key, whole)
  const made = `<Key>${escaped(key)}</Key><ETag>${etagOf(whole)}</ETag>`
  return xml(`<CompleteMultipartUploadResult>${made}</CompleteMultipartUploadResult>`)
}

function begin(uploads: S3Uploads, key: string): S3Answer {
  const id = randomUUID()
  uploads.set(id, new Map())
  const made = `<Key>${escaped(key)}</Key><UploadId>${id}</UploadId>`
  return xml(`<InitiateMultipartUploadResult>${made}</InitiateMultipartUploadResult>`)
}

function putPart(parts: Parts, number: number, bytes: Buffer): S3Answer {
  parts.set(number, bytes)
  return { status: 200, headers: { etag: etagOf(bytes) } }
}

/** The parts that the client names, in its order, or S3's code of refusal. */
function joined(parts: Parts, named: string): Buffer | string {
  const pieces: Buffer[] = []
  for (const [, part = ''] of named.matchAll(/<Part>(.*?)<\/Part>/gs)) {
    const bytes = parts.get(Number(/<PartNumber>(\d+)</.exec(part)?.[1]))
    const etag = /<ETag>(?:"|&quot;)?([0-9a-f]+)/.exec(part)?.[1]
    if (!bytes || etagOf(bytes) !== `"${etag}"`) return 'InvalidPart'
    pieces.push(bytes)
  }
  if (pieces.length === 0) return 'MalformedXML'
  return pieces.slice(0, -1).some(({ length }) => length < SMALLEST_PART) ? 'EntityTooSmall' : Buffer.concat(pieces)
}
