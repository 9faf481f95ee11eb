import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import { primaryNames, surfaceNames } from './names.ts'
import { colourOf, pairs } from './pairs.ts'
import { themeVersion } from './theme-version.ts'
import { cssOf, tokensFor } from './tokens.ts'

const themes = primaryNames.flatMap((primary) =>
  surfaceNames.flatMap((surface) => [false, true].map((dark) => ({ primary, surface, dark }))),
)

function digest(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}

describe('the themes', () => {
  it('are 272', () => expect(themes).toHaveLength(272))

  it('give every pair in use enough contrast', () => {
    const failures = themes.flatMap((theme) => {
      const tokens = tokensFor(theme)
      return pairs.flatMap(({ front, back, ratio }) => {
        const found = contrast(colourOf(tokens, front), colourOf(tokens, back))
        return found >= ratio
          ? []
          : [`${theme.primary} ${theme.surface} ${theme.dark}: ${front} on ${back} ${found.toFixed(2)}`]
      })
    })
    expect(failures).toEqual([])
  })

  it('have the same tokens', () => {
    const names = new Set(themes.map((theme) => Object.keys(tokensFor(theme)).join()))
    expect(names.size).toBe(1)
  })

  it('match the version that browsers have cached', () => {
    expect(themeVersion).toBe(digest(themes.map((theme) => cssOf(tokensFor(theme))).join()))
  })

  it('use the surface’s colours for noir', () => {
    const tokens = tokensFor({ primary: 'noir', surface: 'soho', dark: false })
    expect([tokens.solid, tokens['solid-hover'], tokens['solid-active']]).toEqual(['#16161d', '#3f4046', '#55565b'])
  })

  it('have their default in the stylesheet', async () => {
    const rule = (selector: string, css: string) => `${selector} {\n  ${css.split(';').join(';\n  ')};\n}\n`
    const light = cssOf(tokensFor({ primary: 'blue', surface: 'slate', dark: false }))
    const dark = cssOf(tokensFor({ primary: 'blue', surface: 'zinc', dark: true }))
    const sheet = [rule(':root', light), rule(':root.app-dark', dark)].join('\n')
    await expect(sheet.replaceAll(/:(#)/g, ': $1')).toMatchFileSnapshot('default-colours.css')
  })
})
