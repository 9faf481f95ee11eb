import { describe, expect, it } from 'vitest'
import { plainName, say } from './plain-name.ts'
import { templates } from './templates.ts'

describe('a name in a mail', () => {
  it.each([
    ['Gimnasio Norte', 'Gimnasio Norte'],
    ['Fuerza & Forma S.A. — Núñez 2.0', 'Fuerza & Forma S.A. — Núñez 2.0'],
    ["Dr. Fit's Gym", "Dr. Fit's Gym"],
    ['Ganaste en https://evil.com/premio?x=1', 'Ganaste en https evil com premio?x=1'],
    ['evil.com', 'evil com'],
    ['evil．com o evil。com o evil｡com', 'evil com o evil com o evil com'],
    ['e\u200Bvil.\u200Bcom', 'evil com'],
    ['evil.\u00ADcom', 'evil com'],
    ['evil.xn--p1ai', 'evil xn--p1ai'],
    ['evil.рф', 'evil рф'],
    ['www.evil.co', 'www evil co'],
    ['escribe a yo@evil.com', 'escribe a yo evil com'],
    ['mailto:yo', 'mailto yo'],
    ['Norte\r\nBcc: todos', 'Norte Bcc todos'],
    ['\u202Egnp.exe', 'gnp exe'],
    ['Uno\u2028Dos\u0000Tres', 'Uno DosTres'],
    ['  mucho    aire ', 'mucho aire'],
    ['\u3164\u115F', ''],
  ])('%j becomes %j', (name, written) => {
    expect(plainName(name)).toBe(written)
  })

  it('is cut where it is long, between characters', () => {
    expect(plainName('🏋'.repeat(200))).toBe(`${'🏋'.repeat(79)}…`)
  })

  it('is made plain wherever a sentence includes it', () => {
    expect(say`Hola, ${'evil.com'}: entras a ${'Norte'}.`).toBe('Hola, evil com: entras a Norte.')
  })
})

it('a stranger’s question and name reach the operator without links', () => {
  const asked = {
    nombre: 'Premio evil.com',
    email: 'luz@x.example',
    telefono: 'evil.com/t',
    url: 'https://vigente.example',
  }
  const { asunto, titulo, avance, parrafos } = templates.consulta({
    ...asked,
    mensaje: 'Hola.\n\nMira https://evil.com/x',
  })
  expect([asunto, titulo, avance, ...parrafos].join('\n')).not.toMatch(/evil\.com|https?:/)
  expect(parrafos).toEqual(['Hola.', 'Mira https evil com x', 'Premio evil com · luz@x.example · evil com t'])
})
