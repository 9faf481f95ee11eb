/** Names a request in the server's log, so that whoever helps finds the line behind what a person saw. */
export const newRequestId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What a refused answer says in its headers, put beside what it says in its body: the SDK's error keeps the body alone. */
export const withRefusal = ({ headers }: Response, data: unknown) => ({
  ...(typeof data === 'object' ? data : {}),
  codigo: headers.get('x-request-id'),
  espera: Number(headers.get('retry-after')),
})
