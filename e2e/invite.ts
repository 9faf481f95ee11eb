import PocketBase from 'pocketbase'
import { linkIn, mailTo } from './mailbox.ts'
import { demoPassword } from './sign-in.ts'

/** Invites a user to gym Norte as its administrator and returns the link of the mail. */
export async function invite(baseURL: string | undefined, email: string, name = 'Eva Molina'): Promise<string> {
  const admin = new PocketBase(baseURL)
  await admin.collection('users').authWithPassword('admin@norte.example', demoPassword)
  const sucursal = await admin.collection('sucursales').getFirstListItem('')
  const role = await admin.collection('roles').getFirstListItem("nombre = 'Recepción'")
  const body = { name, email, phone: '1155550000', role: role.id, sucursal_id: [sucursal.id] }
  await admin.send('/api/invitaciones', { method: 'POST', body })
  return linkIn(await mailTo(email, 'te invita a Vigente'))
}
