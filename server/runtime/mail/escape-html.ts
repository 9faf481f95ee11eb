const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for use between tags and in quoted attributes. Removes marks that reverse the text after them. */
export const escapeHtml = (text: string): string =>
  text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
