import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { envSchema, hasDemo, readEnv } from './env.ts'

describe('settings', () => {
  it('all have a default or may be absent', () => {
    expect(readEnv({})).toMatchObject({ ok: true, env: { PORT: 8090, HOST: '127.0.0.1' } })
  })

  it('offer the demonstration outside production, and in production where it is asked for', () => {
    const isOn = (source: Record<string, string>) => {
      const reading = readEnv(source)
      return reading.ok && hasDemo(reading.env)
    }
    expect([isOn({}), isOn({ DEMO: '0' })]).toEqual([true, false])
    expect([isOn({ NODE_ENV: 'production' }), isOn({ NODE_ENV: 'production', DEMO: '1' })]).toEqual([false, true])
  })

  it('count as absent when empty', () => {
    expect(readEnv({ PORT: '', SECRET: '' })).toMatchObject({ ok: true, env: { PORT: 8090 } })
  })

  it('report every problem at once', () => {
    const reading = readEnv({ PORT: '99999', SECRET: 'corto', DATABASE_URL: 'mysql://x', GOOGLE_CLIENT_ID: 'a' })
    expect(reading).toEqual({
      ok: false,
      problems: [
        expect.stringMatching(/^PORT:/),
        expect.stringMatching(/^DATABASE_URL:/),
        expect.stringMatching(/^SECRET:/),
        expect.stringMatching(/^GOOGLE_CLIENT_SECRET: falta/),
      ],
    })
  })

  it.each(['proxy.example', '10.0.0.0/33', '127.0.0.1,,10.0.0.1', '1.2.3.4/8/8'])(
    'refuse %s as a proxy',
    (TRUST_PROXY) => {
      expect(readEnv({ TRUST_PROXY })).toMatchObject({ ok: false })
    },
  )

  it('take addresses and networks as proxies', () => {
    expect(readEnv({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1/128' })).toMatchObject({ ok: true })
  })

  it.each(['https://servidor/cubo', 'https://clave@servidor/cubo', 'https://clave:secreto@servidor/', 'cubo'])(
    'refuse %s as a bucket',
    (address) => {
      expect(readEnv({ FILES_URL: address, BACKUP_COPY: address })).toMatchObject({
        problems: [expect.stringMatching(/^FILES_URL: /), expect.stringMatching(/^BACKUP_COPY: /)],
      })
    },
  )

  it('take gyms’ own payments without the platform’s, and the other way round', () => {
    const gyms = { MP_CLIENT_ID: 'a', MP_CLIENT_SECRET: 'b' }
    const platform = { MP_ACCESS_TOKEN: 'c' }
    for (const given of [gyms, platform])
      expect([readEnv({ ...given, MP_WEBHOOK_SECRET: 'd' }).ok, readEnv(given).ok]).toEqual([true, false])
    expect(readEnv({ MP_WEBHOOK_SECRET: 'd' })).toMatchObject({ problems: [expect.stringMatching(/^MP_ACCESS_TOKEN/)] })
  })

  it('are exactly those of .env.example', async () => {
    const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8')
    const documented = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(documented.toSorted()).toEqual(Object.keys(envSchema.shape).toSorted())
  })
})
