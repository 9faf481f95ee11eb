import { signature } from './html-mail.ts'
import type { MailContent } from './mail-content.ts'

/** The same mail for those who read without HTML. */
export function textMail(content: MailContent): string {
  const { titulo, parrafos, boton, otros = [], codigo, nota } = content
  const action = boton ? [boton, ...otros].map(({ texto, url }) => `${texto}:\n${url}`) : []
  return [titulo, ...parrafos, ...(codigo ? [codigo] : []), ...action, nota, `-- \n${signature(content)}`].join('\n\n')
}
