/** In milliseconds. Reports of a large gym take some seconds; by then there is no network. */
const patience = 25_000

/**
 * Fetches an answer to its end. Fails as without network if the answer ends in its middle, comes from something else than our server
 * (a wifi's portal answers every address with its page), or never comes. A write may need longer and brings its own signal.
 */
export async function fetchWhole(url: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const isRead = (init.method ?? 'GET') === 'GET'
  const tired = isRead ? AbortSignal.timeout(patience) : null
  try {
    const signals = [init.signal, tired].filter((signal) => signal !== null && signal !== undefined)
    const answer = await fetch(url, { ...init, signal: AbortSignal.any(signals) })
    if (answer.status === 204) return answer
    if (answer.ok && !isJson(answer)) throw new TypeError('Not answered by the server')
    const { status, statusText, headers } = answer
    return new Response(await answer.arrayBuffer(), { status, statusText, headers })
  } catch (error) {
    if (tired?.aborted && !init.signal?.aborted) throw new TypeError('No answer in time')
    throw error
  }
}

const isJson = ({ headers }: Response) => (headers.get('content-type') ?? '').includes('json')
