import PocketBase from 'pocketbase'
import { z } from 'zod'

const session = z.object({ token: z.string() })

/** Asks for JSON as a signed-in user, or as a guest: with a body by POST. `longest`: milliseconds after which it is given up. */
export const askAt = (url: string, token = '', body?: unknown, longest = 300_000): Promise<Response> =>
  fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: token }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(longest),
  })

/** Signs in by password. Returns the token. */
export async function signInAt(url: string, identity: string, password: string): Promise<string> {
  const answer = await askAt(`${url}/api/collections/users/auth-with-password`, '', { identity, password })
  if (!answer.ok) throw new Error(`${identity} did not come in: ${answer.status} ${await answer.text()}`)
  return session.parse(await answer.json()).token
}

/** The official client, signed in. */
export async function clientAt(url: string, identity: string, password: string): Promise<PocketBase> {
  const client = new PocketBase(url).autoCancellation(false)
  await client.collection('users').authWithPassword(identity, password)
  return client
}
