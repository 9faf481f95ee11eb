/** SQL: a receipt's number as `reciboNumber` writes it: '003958'. */
export const reciboText = (column: string) => `to_char(${column}, 'FM999999999000000')`
