import { open } from 'node:fs/promises'
import { S3mini } from 's3mini'
import { StartError } from '#server/runtime/errors/errors.ts'
import type { SecondPlace } from './second-place.ts'

/** S3 takes ten thousand parts, so backups up to 160 GB. Only one part is held in memory. */
const PART = 16 * 1024 * 1024

/**
 * Objects below a folder of a bucket: `https://KEY:SECRET@server/bucket/folder?region=eu-west-1`. `s3:` stands for
 * `https:`.
 */
export function bucketPlace(address: string): SecondPlace {
  const url = new URL(address.replace(/^s3:/, 'https:'))
  const [, bucket = '', ...folders] = url.pathname.replace(/\/$/, '').split('/')
  const prefix = folders.map((folder) => `${decodeURIComponent(folder)}/`).join('')
  // No limit for a whole request, because a part or reading a copy again may take long. A stalled one ends.
  const client = new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${url.origin}/${bucket}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
  })
  const where = `${url.host}/${bucket}/${prefix}`
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (cause) {
      throw new StartError(`No se pudo llegar a ${where} (BACKUP_COPY).`, { cause })
    }
  }
  return {
    where,
    list: () =>
      told(async () => {
        const objects = (await client.listObjects('/', prefix)) ?? []
        return new Map(objects.map(({ Key, Size }) => [Key.slice(prefix.length), Number(Size)]))
      }),
    copy: (path, name) => told(() => upload(client, path, prefix + name)),
    end: (name, size) =>
      told(async () => {
        const whole = await client.getContentLength(prefix + name)
        const answer = await client.getObjectRaw(prefix + name, false, Math.max(0, whole - size), whole)
        return Buffer.from(await answer.arrayBuffer()).subarray(-size)
      }),
    read: (name) =>
      told(async () => {
        const body = (await client.getObjectResponse(prefix + name))?.body
        if (!body) throw new Error('The copy is not there')
        return body
      }),
    remove: (name) => told(async () => void (await client.deleteObject(prefix + name))),
  }
}

async function upload(client: S3mini, path: string, key: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const part = async (number: number) => {
      const from = (number - 1) * PART
      const bytes = Buffer.alloc(Math.min(PART, size - from))
      await file.read(bytes, { position: from })
      return bytes
    }
    if (size <= PART) await client.putObject(key, await part(1))
    else await uploadParts(client, key, { count: Math.ceil(size / PART), part })
  } finally {
    await file.close()
  }
}

type Parts = { count: number; part: (number: number) => Promise<Buffer> }

async function uploadParts(client: S3mini, key: string, { count, part }: Parts): Promise<void> {
  const upload = await client.getMultipartUploadId(key)
  try {
    const sent = []
    for (let number = 1; number <= count; number += 1) {
      sent.push(await client.uploadPart(key, upload, await part(number), number))
    }
    await client.completeMultipartUpload(key, upload, sent)
  } catch (error) {
    await client.abortMultipartUpload(key, upload)
    throw error
  }
}
