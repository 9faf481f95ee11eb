import { describe, expect, it } from 'vitest'
import { isAllowedAddress } from './allowed-address.ts'
import { isKeyText, keyTextOf, newKeyText } from './key-text.ts'

describe('the text of a key', () => {
  it('is found by the pattern of the documentation, and holds its own checksum', () => {
    const made = Array.from({ length: 200 }, () => newKeyText())
    expect(new Set(made).size).toBe(200)
    for (const text of made) {
      expect(text).toMatch(/^vk_[0-9A-Za-z]{49}$/)
      expect(isKeyText(text)).toBe(true)
    }
    expect(keyTextOf(Buffer.alloc(32, 0))).toMatch(/^vk_0{43}/)
    expect(keyTextOf(Buffer.alloc(32, 255))).toHaveLength(52)
  })

  it('is refused with one letter changed, cut off or added', () => {
    const text = newKeyText()
    const other = text.slice(0, 10) + (text.charAt(10) === 'a' ? 'b' : 'a') + text.slice(11)
    for (const wrong of [other, text.slice(0, -1), `${text}0`, text.toLowerCase(), '', 'vk_', `vk_${'0'.repeat(49)}`])
      expect(isKeyText(wrong)).toBe(wrong === text)
  })
})

describe('the addresses of a key', () => {
  it.each([
    [[], '198.51.100.1', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '::ffff:203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['2001:db8::/48'], '2001:db8:0:1::5', true],
    [['2001:db8::/48'], '2001:db9::1', false],
    [['2001:db8::/48'], '203.0.113.7', false],
    [['203.0.113.7', '2001:db8::1'], '2001:db8::1', true],
  ])('%j and %s: %s', (networks, ip, isAllowed) => {
    expect(isAllowedAddress(networks, ip)).toBe(isAllowed)
  })
})
