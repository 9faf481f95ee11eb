import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { refusal, type S3Answer } from './s3-answer.ts'

export interface S3Account {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface Received {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

const LONGEST_SKEW = 15 * 60_000

/** Signs a request again with AWS's own signer. Answers why it is not let in, or null. */
export async function signatureRefusal(account: S3Account, received: Received): Promise<S3Answer | null> {
  const { method, url, body } = received
  const authorization = String(received.headers['authorization'])
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const headers = Object.fromEntries(names.map((name) => [name, String(received.headers[name])]))
  const signingDate = dateOf(headers['x-amz-date'] ?? '')
  if (!names.includes('host') || Number.isNaN(signingDate.getTime())) return refusal(403, 'AccessDenied')
  if (Math.abs(Date.now() - signingDate.getTime()) > LONGEST_SKEW) return refusal(403, 'RequestTimeTooSkewed')
  const sent = headers['x-amz-content-sha256']
  if (sent !== 'UNSIGNED-PAYLOAD' && sent !== createHash('sha256').update(body).digest('hex'))
    return refusal(400, 'XAmzContentSHA256Mismatch')
  const query = Object.fromEntries(url.searchParams)
  const asked = { method, protocol: 'http:', hostname: url.hostname, path: url.pathname, query, headers, body }
  const signed = await signerOf(account).sign(asked, { signingDate })
  return signed.headers['authorization'] === authorization ? null : refusal(403, 'SignatureDoesNotMatch')
}

function signerOf(credentials: S3Account): SignatureV4 {
  return new SignatureV4({ service: 's3', region: 'us-east-1', credentials, sha256: Sha256, uriEscapePath: false })
}

/** A date as AWS writes it: `20261122T221500Z`. */
function dateOf(text: string): Date {
  return new Date(text.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
}

type Data = string | ArrayBuffer | ArrayBufferView

class Sha256 {
  readonly #hash: Hash | Hmac
  constructor(secret?: Data) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
  }
  update(data: Data): void {
    this.#hash.update(bytesOf(data))
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
}

function bytesOf(data: Data): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data)
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
}
