/**
 * A formatted number with the minus sign in front of all, as wide as the plus sign. Spanish formats have a hyphen, Chile's
 * behind the currency's sign.
 */
export const withMinus = (text: string) => (text.includes('-') ? `−${text.replace('-', '')}` : text)
