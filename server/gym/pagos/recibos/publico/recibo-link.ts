/** Where the page of a receipt begins. */
export const publicPath = '/recibo/'
