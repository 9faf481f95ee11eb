/** An id sent with each request, by which its line in the server's log is found. */
export const newRequestId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Adds the headers of a refused answer to its body, because the SDK's error keeps only the body. */
export const withHeaders = ({ headers }: Response, data: unknown) => ({
  ...(typeof data === 'object' ? data : {}),
  codigo: headers.get('x-request-id'),
  espera: Number(headers.get('retry-after')),
})
