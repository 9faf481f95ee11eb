const digits = 6

/** A receipt's number as people read it: '003958'. Consecutive per branch. */
export const reciboNumber = (recibo: number): string => String(recibo).padStart(digits, '0')
