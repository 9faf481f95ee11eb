import type { FastifyInstance } from 'fastify'

/**
 * Scripts come from this server only, including the small one that sets the theme before first paint. Inline styles are
 * allowed: the accessibility and toast libraries add a few rules.
 */
const CONTENT_SECURITY_POLICY = [
  `default-src 'self'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'self'`,
].join('; ')

const JSON_WITH_CHARSET = 'application/json; charset=utf-8'

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  // The desk takes photos of members.
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'x-xss-protection': '1; mode=block',
}

/** Headers of every answer. */
export const securityHeaders = ({ secure }: { secure: boolean }) =>
  secure ? { ...HEADERS, 'strict-transport-security': 'max-age=31536000' } : HEADERS

/** `secure`: the server is reached by https, so browsers are told to use nothing else. */
export function registerSecurityHeaders(app: FastifyInstance, { secure }: { secure: boolean }): void {
  const headers = securityHeaders({ secure })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // The protocol sends JSON without a charset.
    if (reply.getHeader('content-type') === JSON_WITH_CHARSET) reply.header('content-type', 'application/json')
    done()
  })
}
