import { escapeHtml } from '#server/runtime/mail/escape-html.ts'

/** The first heading of a text, for the tab and the search engines. */
export const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1]?.trim() ?? 'Vigente'

/**
 * A legal text as HTML. It is written in a small part of Markdown: headings, lists, paragraphs, **strong** words and links.
 * Everything else is shown as it is typed, so that no text can bring markup of its own.
 */
export const renderLegal = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(renderBlock)
    .join('\n')

function renderBlock(block: string): string {
  const [, marks, heading] = /^(#{1,3}) (.+)$/.exec(block) ?? []
  if (marks !== undefined && heading !== undefined) return `<h${marks.length}>${inline(heading)}</h${marks.length}>`
  const lines = block.split('\n')
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`
  return `<p>${inline(lines.join(' '))}</p>`
}

/** Links lead to a page of this site, a secure address or a mail. */
const inline = (text: string) =>
  escapeHtml(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(((?:\/(?!\/)|https:\/\/|mailto:)[^\s)]*)\)/g, '<a href="$2">$1</a>')
