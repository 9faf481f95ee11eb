import PocketBase from 'pocketbase'
import { invite } from '../invite.ts'
import { demoPassword } from '../sign-in.ts'

export const staffPassword = 'caballos verdes en la azotea'

let made = 0

/** A receptionist of gym Norte, whose sessions nobody else uses. */
export async function newStaff(baseURL: string | undefined, name = 'Sol Medina'): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now()}.${(made += 1)}@norte.example`
  const token = new URL(await invite(baseURL, email, name), baseURL).searchParams.get('token')
  const body = { token, password: staffPassword, passwordConfirm: staffPassword }
  await new PocketBase(baseURL).send('/api/invitaciones/aceptar', { method: 'POST', body })
  return email
}

/** The account on another device. */
export async function elsewhere(
  baseURL: string | undefined,
  email: string,
  password = staffPassword,
): Promise<PocketBase> {
  const client = new PocketBase(baseURL).autoCancellation(false)
  await client.collection('users').authWithPassword(email, password)
  return client
}

/** Ends the sessions of all other devices, one by one. */
export async function endOthers(client: PocketBase): Promise<void> {
  const { items } = await client.send<{ items: { id: string; actual: boolean }[] }>('/api/cuenta/sesiones', {})
  for (const { id, actual } of items) if (!actual) await client.send(`/api/cuenta/sesiones/${id}`, { method: 'DELETE' })
}

/** The administrator of gym Norte turns the account off. */
export async function dismiss(baseURL: string | undefined, email: string): Promise<void> {
  const admin = await elsewhere(baseURL, 'admin@norte.example', demoPassword)
  const { id } = await admin.collection('users').getFirstListItem(admin.filter('email = {:email}', { email }))
  await admin.collection('users').delete(id)
}
