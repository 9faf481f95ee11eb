const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand between tags and inside a quoted attribute. Marks that reverse what follows them are taken out. */
export const escapeHtml = (text: string): string =>
  text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
