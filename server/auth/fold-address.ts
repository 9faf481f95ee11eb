/**
 * The form of an address under which tries and mails are counted. The database's `lower` and JavaScript's differ by letter and
 * by locale (`İ` is `i` to one, `i` and a dot to the other), so this one is coarser than both: whatever may be the same
 * address to the database counts as one.
 */
export const foldAddress = (address: string) =>
  address.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
