import { createHmac, hkdfSync } from 'node:crypto'
import { addressForm } from '#server/records/fields/address-form.ts'

const bytes = 16

/**
 * The salt of each address, by which one computation answers for all who were given it: how long a sign-in takes does not
 * tell how many they are. Without the secret it is as good as a random one.
 */
export function saltsOf(secret: string): (address: string) => Uint8Array {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'password salt', 32))
  return (address) => createHmac('sha256', key).update(addressForm(address)).digest().subarray(0, bytes)
}
