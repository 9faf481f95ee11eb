import { describe, expect, it } from 'vitest'
import { channels, contrast, linear } from './contrast.ts'
import { at } from './ladder.ts'
import { primaryNames, surfaceNames } from './names.ts'
import { primaries } from './palettes.ts'
import { colourOf, pairs } from './pairs.ts'
import { themeVersion } from './theme-version.ts'
import { cssOf, tokensFor } from './tokens.ts'

const themes = primaryNames.flatMap((primary) =>
  surfaceNames.flatMap((surface) =>
    [false, true].map((dark) => ({ primary, surface, dark, tokens: tokensFor({ primary, surface, dark }) })),
  ),
)

function digest(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}

/** Lightness and hue (in degrees) as seen: OKLCh. */
function seen(colour: string) {
  const [r = 0, g = 0, b = 0] = channels(colour).map(linear)
  const cone = (x: number, y: number, z: number) => Math.cbrt(x * r + y * g + z * b)
  const l = cone(0.4122214708, 0.5363325363, 0.0514459929)
  const m = cone(0.2119034982, 0.6806995451, 0.1073969566)
  const s = cone(0.0883024619, 0.2817188376, 0.6299787005)
  const red = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const yellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { lightness, hue: (Math.atan2(yellow, red) * 180) / Math.PI }
}

describe('the themes', () => {
  it('are 272', () => expect(themes).toHaveLength(272))

  it('give every pair in use enough contrast', () => {
    const failures = themes.flatMap(({ primary, surface, dark, tokens }) =>
      pairs.flatMap(({ front, back, ratio }) => {
        const found = contrast(colourOf(tokens, front), colourOf(tokens, back))
        return found >= ratio ? [] : [`${primary} ${surface} ${dark}: ${front} on ${back} ${found.toFixed(2)}`]
      }),
    )
    expect(failures).toEqual([])
  })

  it('paint buttons in the hue and lightness of their colour', () => {
    const others = themes.filter(({ primary, dark, tokens }) => {
      const own = primary === 'noir' ? colourOf(tokens, 'text') : at(primaries[primary], dark ? 400 : 500)
      const [button, swatch] = [seen(colourOf(tokens, 'solid')), seen(own)]
      return Math.abs(button.lightness - swatch.lightness) > 0.1 || Math.abs(button.hue - swatch.hue) > 10
    })
    expect(others).toEqual([])
  })

  it('have the same tokens', () => {
    const names = new Set(themes.map(({ tokens }) => Object.keys(tokens).join()))
    expect(names.size).toBe(1)
  })

  it('match the version that browsers have cached', () => {
    expect(themeVersion).toBe(digest(themes.map(({ tokens }) => cssOf(tokens)).join()))
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
