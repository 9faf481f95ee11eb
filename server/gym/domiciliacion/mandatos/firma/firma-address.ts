/** The beginning of the addresses of the pages where payers sign. */
export const firmaPath = '/firmar/'

/** The address of a link, for messages. */
export const firmaUrl = (publicUrl: string, codigo: string): string => `${publicUrl}${firmaPath}${codigo}`
