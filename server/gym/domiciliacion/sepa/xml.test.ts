import { expect, it } from 'vitest'
import { writeXml } from './xml.ts'

it('writes a tree, an element to a line, with its signs escaped', async () => {
  const written = await writeXml([
    'a',
    [
      ['b', '1 < 2 & "3" > ñ', { c: '"<&>"' }],
      ['d', []],
    ],
  ])
  expect(written.toString('utf8')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n' +
      '  <b c="&quot;&lt;&amp;&gt;&quot;">1 &lt; 2 &amp; &quot;3&quot; &gt; ñ</b>\n' +
      '  <d>\n  </d>\n</a>\n',
  )
})
