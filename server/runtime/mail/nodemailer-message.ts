import type { Message } from './mail-transport.ts'

export function nodemailerMessage(message: Message, from: string) {
  const { id, to, fromName, replyTo, unsubscribe, subject, html, text, attachments } = message
  return {
    messageId: `<${id}@${domainOf(from)}>`,
    from: { name: fromName, address: from },
    // An object, because a string would be parsed and could hold several addresses.
    to: { name: '', address: to },
    ...(replyTo === '' ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    attachments: [...attachments],
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribe) },
  }
}

/** RFC 8058. The signature of the mail server (DKIM) has to cover both. */
const unsubscribing = (url: string) =>
  url === '' ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)
