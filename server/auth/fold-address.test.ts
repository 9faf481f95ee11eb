import { expect, it } from 'vitest'
import { foldAddress } from './fold-address.ts'

it.each(['INES@GYM.EXAMPLE', 'İnes@gym.example', 'i\u0307nes@gym.example', 'ｉnes@gym.example', ' ines@gym.example'])(
  '%s counts as ines@gym.example',
  (written) => expect(foldAddress(written)).toBe('ines@gym.example'),
)

it('keeps other addresses apart', () => {
  expect(foldAddress('ana@gym.example')).not.toBe(foldAddress('ines@gym.example'))
})
