import { createHash } from 'node:crypto'

/**
 * The name under which a connection keeps a statement prepared, made from its text. For texts that come from declarations
 * alone, of which there are few: planning one over a view costs more than running it.
 */
export const statementName = (text: string) => `write_${createHash('sha1').update(text).digest('base64url')}`
