import { expect, it } from 'vitest'
import { hostsOf } from './hosts.ts'

it.each([
  ['postgresql://u:p@h/db', ['postgresql://u:p@h/db'], false],
  ['postgresql:///db?host=%2Frun', ['postgresql:///db?host=%2Frun'], false],
  ['postgres://u:a%2Cb@h1:5432,h2:6432/db', ['postgres://u:a%2Cb@h1:5432/db', 'postgres://u:a%2Cb@h2:6432/db'], true],
  ['postgresql://u@[::1]:5432,h2/db', ['postgresql://u@[::1]:5432/db', 'postgresql://u@h2/db'], true],
  ['postgresql://u@h/db?target_session_attrs=primary', ['postgresql://u@h/db'], true],
  [
    'postgresql://u@h1,h2/db?target_session_attrs=read-write&sslmode=require',
    ['postgresql://u@h1/db?sslmode=require', 'postgresql://u@h2/db?sslmode=require'],
    true,
  ],
])('%s is parsed', (address, urls, mustWrite) => {
  expect(hostsOf(address)).toEqual({ urls, mustWrite })
})

it.each(['mysql://u@h/db', 'postgresql://u@h1,h2:bad/db', 'postgresql://u@h1,h2/db?target_session_attrs=any'])(
  '%s is no address of ours',
  (address) => {
    expect(hostsOf(address)).toBeNull()
  },
)
