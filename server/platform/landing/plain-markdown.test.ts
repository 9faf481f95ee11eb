import { expect, it } from 'vitest'
import { examplesIn, renderText, titleOf } from './plain-markdown.ts'

it('reads headings, paragraphs, lists, strong words and links', () => {
  const text = '# Términos\n\nDos\nlíneas.\n\n## Datos\n\n- Los **tuyos**\n- La [política](/privacidad)\n'
  expect(renderText(text)).toBe(
    '<h1>Términos</h1>\n<p>Dos líneas.</p>\n<h2>Datos</h2>\n' +
      '<ul><li>Los <strong>tuyos</strong></li><li>La <a href="/privacidad">política</a></li></ul>',
  )
  expect(titleOf(text)).toBe('Términos')
})

it('shows examples and code as they are, and finds the examples of a language', () => {
  const text = 'Pide `a **b**`:\n\n```sh\necho "<1>"\n\n# otra\n```\n\n```js\nx\n```\n'
  expect(renderText(text)).toBe(
    '<p>Pide <code>a **b**</code>:</p>\n<pre tabindex="0"><code>echo &quot;&lt;1&gt;&quot;\n\n# otra</code></pre>\n' +
      '<pre tabindex="0"><code>x</code></pre>',
  )
  expect(examplesIn(text, 'sh')).toEqual(['echo "<1>"\n\n# otra'])
})

it.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['[x](//otro.example)', '<p>[x](//otro.example)</p>'],
  ['[x](/a" onclick="alert(1))', '<p>[x](/a&quot; onclick=&quot;alert(1))</p>'],
])('shows markup as text: %s', (text, html) => {
  expect(renderText(text)).toBe(html)
})
