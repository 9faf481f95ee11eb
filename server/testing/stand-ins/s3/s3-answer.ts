import { createHash } from 'node:crypto'

export interface S3Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

export interface S3Asked {
  readonly method: string
  readonly key: string
  readonly query: URLSearchParams
  readonly body: Buffer
}

export const xml = (body: string): S3Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
})

export const refusal = (status: number, code: string): S3Answer => ({
  ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
  status,
})

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
export const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

export const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
