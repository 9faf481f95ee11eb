import { describe, expect, it } from 'vitest'
import { isPublic, problemOfTarget } from './public-target.ts'

describe('an address on the internet', () => {
  it.each([
    ['127.0.0.1'],
    ['0.0.0.0'],
    ['10.1.2.3'],
    ['172.16.0.1'],
    ['192.168.1.1'],
    ['100.64.0.1'],
    ['169.254.169.254'],
    ['192.0.0.192'],
    ['198.18.0.1'],
    ['203.0.113.5'],
    ['224.0.0.1'],
    ['255.255.255.255'],
    ['::1'],
    ['::'],
    ['::ffff:127.0.0.1'],
    ['::ffff:8.8.8.8'],
    ['64:ff9b::7f00:1'],
    ['64:ff9b:1::7f00:1'],
    ['2002:7f00:1::'],
    ['2001:0:1::1'],
    ['fe80::1'],
    ['fe80::1%eth0'],
    ['fc00::1'],
    ['fd00:ec2::254'],
    ['fec0::1'],
    ['ff02::1'],
    ['2001:db8::1'],
    ['::7f00:1'],
    ['ejemplo.com'],
  ])('%s is none', (address) => {
    expect(isPublic(address, false)).toBe(false)
  })

  it.each([['8.8.8.8'], ['1.1.1.1'], ['2606:4700:4700::1111']])('%s is one', (address) => {
    expect(isPublic(address, false)).toBe(true)
  })

  it('is loopback only where development allows it, and never another private one', () => {
    expect(isPublic('127.0.0.1', true)).toBe(true)
    expect(isPublic('10.0.0.1', true)).toBe(false)
    expect(isPublic('169.254.169.254', true)).toBe(false)
  })
})

describe('an address that a person wrote', () => {
  it.each([
    ['https://ejemplo.com/avisos', null],
    ['https://ejemplo.com:8443/avisos?a=b', null],
    ['http://ejemplo.com/', 'notHttps'],
    ['ftp://ejemplo.com/', 'wrong'],
    ['javascript:alert(1)', 'wrong'],
    ['ejemplo.com', 'wrong'],
    ['', 'wrong'],
    ['https://ana:clave@ejemplo.com/', 'credentials'],
    ['https://ana@ejemplo.com/', 'credentials'],
    ['https://ejemplo.com:25/', 'port'],
    ['https://ejemplo.com:22/', 'port'],
    ['https://localhost/', 'private'],
    ['https://localhost./', 'private'],
    ['https://api.localhost/', 'private'],
    ['https://servidor/', 'private'],
    ['https://127.1/', 'private'],
    ['https://0x7f000001/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://017700000001/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://169.254.169.254/latest/meta-data/', 'private'],
    ['https://①②⑦.0.0.1/', 'private'],
  ])('%s: %s', (written, problem) => {
    expect(problemOfTarget(written, false)).toBe(problem)
  })

  it('may be plain HTTP to this machine where development allows it', () => {
    expect(problemOfTarget('http://127.0.0.1:3000/', true)).toBeNull()
    expect(problemOfTarget('http://localhost:3000/', true)).toBeNull()
    expect(problemOfTarget('http://10.0.0.1:3000/', true)).toBe('private')
  })
})
