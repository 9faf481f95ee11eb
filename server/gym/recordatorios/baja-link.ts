/** The beginning of the addresses of these pages. */
export const bajaPath = '/baja/'

/** The address in a mail that ends reminders. */
export const bajaLink = (publicUrl: string, codigo: string): string => `${publicUrl}${bajaPath}${codigo}`
