import { expect, it } from 'vitest'
import { renderLegal, titleOf } from './legal-text.ts'

it('reads headings, paragraphs, lists, strong words and links', () => {
  const text = '# Términos\n\nDos\nlíneas.\n\n## Datos\n\n- Los **tuyos**\n- La [política](/privacidad)\n'
  expect(renderLegal(text)).toBe(
    '<h1>Términos</h1>\n<p>Dos líneas.</p>\n<h2>Datos</h2>\n' +
      '<ul><li>Los <strong>tuyos</strong></li><li>La <a href="/privacidad">política</a></li></ul>',
  )
  expect(titleOf(text)).toBe('Términos')
})

it.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['[x](//otro.example)', '<p>[x](//otro.example)</p>'],
  ['[x](/a" onclick="alert(1))', '<p>[x](/a&quot; onclick=&quot;alert(1))</p>'],
])('shows markup as text: %s', (text, html) => {
  expect(renderLegal(text)).toBe(html)
})
