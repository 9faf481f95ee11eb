import { z } from 'zod'

const session = z.object({ token: z.string() })

/** Signs in by password. Returns the token. */
export async function signInAt(url: string, identity: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity, password }),
  })
  if (!answer.ok) throw new Error(`${identity} did not come in: ${answer.status} ${await answer.text()}`)
  return session.parse(await answer.json()).token
}
