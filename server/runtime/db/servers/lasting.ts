import { Client, DatabaseError, type ClientBase, type ClientConfig } from 'pg'

/** Milliseconds without an answer after which the server of a lasting connection counts as gone. */
export const SILENCE = 10_000

/** Pipelined, because the driver cuts only such a connection when a statement gets no answer. */
export const lastingConfig = (patience = SILENCE) =>
  ({
    pipeline: true,
    query_timeout: patience,
    connectionTimeoutMillis: patience,
    keepAlive: true,
  }) satisfies ClientConfig

/** Asks a connection a few times within `patience`, so that it ends when its server falls silent or the network drops it. */
export function keepAsking(client: ClientBase, patience = SILENCE): void {
  const timer = setInterval(() => void client.query('select 1').catch(ignore), patience / 3)
  timer.unref()
  client.once('end', () => clearInterval(timer))
}

/**
 * Cuts a connection whose statements may take minutes, once its server has answered no new connection either for `patience`.
 */
export function leaveSilent(client: Client, url: string, patience = SILENCE): void {
  let answered = performance.now()
  const look = async () => {
    if (await acceptsConnection(client, url, patience)) answered = performance.now()
    else if (performance.now() - answered >= patience) cut(client, new Error('Connection terminated by silence'))
  }
  const timer = setInterval(() => void look(), patience / 3).unref()
  client.once('end', () => clearInterval(timer))
}

/** A refusal is an answer, too. */
async function acceptsConnection({ host, port }: Client, url: string, patience: number): Promise<boolean> {
  const another = new Client({ connectionString: url, connectionTimeoutMillis: patience })
  another.on('error', ignore)
  try {
    await Object.assign(another, { host, port }).connect()
    return true
  } catch (error) {
    return error instanceof DatabaseError
  } finally {
    void another.end().catch(ignore)
  }
}

/** Fails every statement of a connection at once, without waiting for its server. */
export function cut(client: Client, reason: Error): void {
  client.connection.stream.destroy(reason)
}

/** Milliseconds for a server to hear that a connection ends. */
const FAREWELL = 1_000

/** Ends a connection in order, or cuts it if its server is silent. */
export async function endSoon(client: Client): Promise<void> {
  const timer = setTimeout(() => cut(client, new Error('The connection did not end in time')), FAREWELL)
  try {
    await client.end()
  } finally {
    clearTimeout(timer)
  }
}

const ignore = () => undefined
