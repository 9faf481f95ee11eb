/** The beginning of the addresses of these pages. */
export const publicPath = '/recibo/'

/** The public address of a receipt, for its QR and for messages. */
export const reciboLink = (publicUrl: string, codigo: string): string => `${publicUrl}${publicPath}${codigo}`
