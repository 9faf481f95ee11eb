import { escapeHtml } from '#server/runtime/mail/escape-html.ts'

/** The first heading of a text, for the tab and the search engines. */
export const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1]?.trim() ?? 'Vigente'

/** An example: the language after the fence, and the code up to the closing one. */
const fenced = /^```(\w*)\n([\s\S]*?)\n```$/gm

/**
 * A text as HTML. It is written in a small part of Markdown: headings, lists, paragraphs, examples, **strong** words, `code` and
 * links. Everything else is shown as it is typed, so that no text can bring markup of its own.
 */
export function renderText(text: string): string {
  const parts: string[] = []
  const source = text.replaceAll('\r\n', '\n')
  let end = 0
  for (const { index, 0: whole, 2: code = '' } of source.matchAll(fenced)) {
    parts.push(renderBlocks(source.slice(end, index)), `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`)
    end = index + whole.length
  }
  return [...parts, renderBlocks(source.slice(end))].filter(Boolean).join('\n')
}

/** The examples of a text in one language, in their order. */
export const examplesIn = (text: string, language: string): string[] =>
  [...text.matchAll(fenced)].flatMap(([, named, code = '']) => (named === language ? [code] : []))

const renderBlocks = (text: string) =>
  text
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

/** Code is taken out first, so that nothing in it counts as a mark. Links lead to a page of this site, a secure address or a mail. */
const inline = (text: string) =>
  text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : marked(escapeHtml(part))))
    .join('')

const marked = (text: string) =>
  text
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(((?:\/(?!\/)|https:\/\/|mailto:)[^\s)]*)\)/g, '<a href="$2">$1</a>')
