import { createHmac, hkdfSync } from 'node:crypto'
import { addressForm } from '#server/engine/records/fields/address-form.ts'

const bytes = 16

/**
 * One salt per address, so that one computation checks all accounts that hold it, and the time of a sign-in does not
 * tell how many there are. Without the secret it is as good as a random salt.
 */
export function saltsOf(secret: string): (address: string) => Uint8Array {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'password salt', 32))
  return (address) => createHmac('sha256', key).update(addressForm(address)).digest().subarray(0, bytes)
}
