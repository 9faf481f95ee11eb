import { S3mini } from 's3mini'
import type { FileStore } from './file-store.ts'

/**
 * Files in a bucket of any S3-compatible server: `https://KEY:SECRET@server/bucket?region=eu-west-1`. `s3:` stands for
 * `https:`. S3 writes objects atomically.
 */
export function s3Store(address: string): FileStore {
  const client = clientOf(address)
  const put = async (key: string, bytes: Buffer) => {
    const { ok, status } = await client.putObject(key, bytes)
    if (!ok) throw new Error(`The file server answered ${status}`)
  }
  return {
    put,
    async putBeside(key, bytes) {
      await put(key, bytes)
      if (!(await client.objectExists(key.replace(/[^/]*$/, 'original')))) await client.deleteObject(key)
    },
    async get(key) {
      const response = await client.getObjectResponse(key)
      if (response === null) return null
      const modified = new Date(response.headers.get('last-modified') ?? 0)
      return { bytes: Buffer.from(await response.arrayBuffer()), modified }
    },
    async removeAll(prefix) {
      const objects = (await client.listObjects('/', prefix)) ?? []
      for (const { Key } of objects) await client.deleteObject(Key)
    },
  }
}

function clientOf(address: string): S3mini {
  const url = new URL(address.replace(/^s3:/, 'https:'))
  return new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${url.origin}${url.pathname.replace(/\/$/, '')}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    requestAbortTimeout: 15_000,
  })
}
