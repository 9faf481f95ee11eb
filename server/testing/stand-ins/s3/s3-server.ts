import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { refusal, type S3Answer } from './s3-answer.ts'
import { aboutObjects, type S3Objects } from './s3-objects.ts'
import { signatureRefusal } from './s3-signature.ts'
import { aboutUploads, type S3Uploads } from './s3-uploads.ts'

const account = { accessKeyId: 'LLAVE', secretAccessKey: 'clave/secreta+de=prueba' }

export interface S3Server {
  /** With its key and secret. */
  readonly address: string
  close(): Promise<void>
}

/** An S3 server over HTTP with one bucket in memory. Every request's signature is checked with AWS's own signer. */
export async function startS3Server(bucket: string): Promise<S3Server> {
  const objects: S3Objects = new Map()
  const uploads: S3Uploads = new Map()
  const answer = async (request: IncomingMessage): Promise<S3Answer> => {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const body = await buffer(request)
    const refused = await signatureRefusal(account, { method, url, headers, body })
    if (refused) return refused
    const [, name, ...key] = url.pathname.split('/').map(decodeURIComponent)
    if (name !== bucket) return refusal(404, 'NoSuchBucket')
    const asked = { method, key: key.join('/'), query: url.searchParams, body }
    return aboutUploads(uploads, objects, asked) ?? aboutObjects(objects, asked)
  }
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, headers, body = '' }) => {
        const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(body) }
        response.writeHead(status, { ...headers, ...length }).end(body)
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The S3 server has no port')
  const { accessKeyId, secretAccessKey } = account
  return {
    address: `http://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@127.0.0.1:${bound.port}/${bucket}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
