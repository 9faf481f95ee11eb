import type { Choice } from '../random.ts'

/** A request line and headers that no client writes. `isWhole`: an answer is due, even if only a refusal. */
export interface Raw {
  readonly text: string
  readonly isWhole: boolean
}

const address = '/api/collections/miembros/records'
const post = (headers: string, body: string) => `POST ${address} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n${body}`
const get = (headers: string, target = address) =>
  `GET ${target} HTTP/1.1\r\nhost: x\r\n${headers}connection: close\r\n\r\n`

/** Ambiguous ends of requests, broken headers, impossible sizes, and text that is no HTTP. */
export function drawRaw(choice: Choice, authorization: string): Raw {
  const token = `authorization: ${authorization}\r\n`
  const json = 'content-type: application/json'
  const many = 1 + choice.below(3_000)
  const whole: readonly [string, ...string[]] = [
    post(`${json}\r\ncontent-length: 4\r\ntransfer-encoding: chunked`, '0\r\n\r\nGET /x HTTP/1.1\r\n\r\n'),
    post(`${json}\r\ntransfer-encoding: chunked, identity`, '0\r\n\r\n'),
    post(`${json}\r\ntransfer-encoding: xchunked`, '0\r\n\r\n'),
    post(`${json}\r\ncontent-length: 5\r\ncontent-length: 6`, '{"a":1}'),
    post(`${json}\r\ncontent-length: -1`, '{}'),
    post(`${json}\r\ncontent-length: 0x10`, '{}'),
    post(`${json}\r\ncontent-length: 99999999999999999999`, '{}'),
    post(`${json}\r\ncontent-length: 2147483648\r\nconnection: close`, '{}'),
    post(`${json}\r\ntransfer-encoding: chunked\r\nconnection: close`, 'zz\r\n{}\r\n0\r\n\r\n'),
    post(
      `${json}\r\ntransfer-encoding: chunked\r\nconnection: close`,
      `2;${'a'.repeat(many)}\r\n{}\r\n0\r\nx: y\r\n\r\n`,
    ),
    post(`${json}\r\nconnection: close\r\nexpect: 100-continue\r\ncontent-length: 2`, '{}'),
    post(`${json}\r\nconnection: close\r\nexpect: nothing\r\ncontent-length: 2`, '{}'),
    post(`${json}\r\nconnection: close\r\ncontent-encoding: gzip\r\ncontent-length: 2`, '{}'),
    get(`${token}x: a\r\n b\r\n`),
    get(`${token}x : a\r\n`),
    get(`${token}x\r\n`),
    get(`${token}x: a\u0000b\r\n`),
    get(`${token}x: a\rb\r\n`),
    get(`${token}x: ${'é\u0080\u00FF'.repeat(20)}\r\n`),
    get(`${token}${token}`),
    get(`${token}x: ${'a'.repeat(many * 10)}\r\n`),
    get(token + 'a: b\r\n'.repeat(many)),
    get(token, `${address}?filter=${'a'.repeat(many * 24)}`),
    get(token, `${address}?${'a=1&'.repeat(many)}`),
    get(token, `${address}/${'%41'.repeat(many)}`),
    get(token, '*'),
    get(token, `http://otro.example${address}`),
    get(token, '//otro.example/api/health'),
    get(token, '/api/health#x'),
    get(token, '/api/%2e%2e/%2e%2e/etc/passwd'),
    get(token, '/..\\..\\x'),
    get(token, '/api/collections/miembros/records;x=1'),
    get(token, 'api'),
    get(`${token}upgrade: websocket\r\nsec-websocket-key: x\r\nconnection: upgrade\r\n`, '/api/realtime/nada'),
    get(`${token}host: y\r\nx-forwarded-host: evil.example\r\nx-forwarded-for: ${'1.1.1.1,'.repeat(200)}\r\n`),
    get(token).replace('host: x\r\n', ''),
    get(token).replaceAll('\r\n', '\n'),
    get(token).replace('HTTP/1.1', 'HTTP/1.0'),
    get(token).replace('HTTP/1.1', 'HTTP/9.9'),
    get(token).replace(' HTTP/1.1', ''),
    get(token).replace('GET', choice.of(['TRACE', 'get', 'PROPFIND', 'GET\t', 'M-SEARCH', 'ACL', 'NADA'])),
    `CONNECT otro.example:80 HTTP/1.1\r\nhost: x\r\n\r\n`,
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
    'hola\r\n\r\n',
  ]
  const text = choice.of(whole)
  if (choice.below(4) > 0) return { text, isWhole: true }
  return { text: text.slice(0, 1 + choice.below(text.length)), isWhole: false }
}
