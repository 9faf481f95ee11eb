const lowerOf = (letter: string) => Array.from(letter.toLowerCase())[0] ?? letter

/**
 * The form for comparing two addresses: equal to PostgreSQL's `lower(email)`, by which accounts are found. It works
 * letter by letter, as the database does: `toLowerCase` makes two letters of `İ`, and looks at the neighbours of a `Σ`.
 */
export const addressForm = (address: string): string => Array.from(address, lowerOf).join('')

/**
 * The form for counting attempts and mails. It is coarser than `addressForm` and than `lower` in any locale: two
 * addresses that find one account count as one, even where `i` is the lower case of `İ` or `ı` that of `I`. It does not
 * prove that two addresses are equal: `jose@` and `josé@` are two mailboxes.
 */
export const foldAddress = (address: string): string =>
  bare(bare(address.trim()).toLowerCase().toUpperCase()).toLowerCase()

const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')
