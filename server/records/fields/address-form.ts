const lowerOf = (letter: string) => Array.from(letter.toLowerCase())[0] ?? letter

/**
 * The form in which two addresses are compared: what `lower(email)` makes of it, by which accounts are found. It goes letter by
 * letter, as the database does: `toLowerCase` makes two letters of `İ`, and looks at the neighbours of a `Σ`.
 */
export const addressForm = (address: string): string => Array.from(address, lowerOf).join('')

/**
 * The form under which tries and mails are counted, coarser than `addressForm` and than `lower` in any locale: two addresses
 * that find one account count as one, be `i` the small form of `İ` or `ı` that of `I`. It proves nothing: `jose@` and `josé@`
 * are two mailboxes.
 */
export const foldAddress = (address: string): string =>
  bare(bare(address.trim()).toLowerCase().toUpperCase()).toLowerCase()

const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')
