import type PocketBase from 'pocketbase'
import type { OwnGym } from '../own-gym.ts'

/** Ends the sessions of all other devices, one by one. */
export async function endOthers(client: PocketBase): Promise<void> {
  const { items } = await client.send<{ items: { id: string; actual: boolean }[] }>('/api/cuenta/sesiones', {})
  for (const { id, actual } of items) if (!actual) await client.send(`/api/cuenta/sesiones/${id}`, { method: 'DELETE' })
}

/** The administrator turns the account off. */
export async function dismiss({ signedIn }: OwnGym, email: string): Promise<void> {
  const admin = await signedIn()
  const { id } = await admin.collection('users').getFirstListItem(admin.filter('email = {:email}', { email }))
  await admin.collection('users').delete(id)
}
