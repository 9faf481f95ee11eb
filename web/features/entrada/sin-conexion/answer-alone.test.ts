import { describe, expect, it } from 'vitest'
import type { Momento } from '#shared/entrada.ts'
import { answerAlone } from './answer-alone.ts'
import type { TarjetaDeCopia } from './copia.ts'
import { findByEnd, findByName, findTarjetas, isOnlyEnd, signosOf } from './find-tarjetas.ts'
import { withCola } from './with-cola.ts'

const card = (numero: number, nombre: string, given: Partial<TarjetaDeCopia> = {}): TarjetaDeCopia => ({
  id: `miembro${String(numero).padStart(8, '0')}`,
  nombre,
  numero,
  foto: '',
  sucursal_id: 'centro',
  sucursal: 'Centro',
  plan: 'Libre',
  todas_las_sucursales: false,
  inicio: '2026-01-01',
  vencimiento: '2026-12-22',
  pausa_desde: '',
  pausa_hasta: '',
  turno: '',
  dias: '',
  cumpleanos: '',
  alerta: '',
  documento_pendiente: false,
  eliminado: false,
  ultima: null,
  saldo: 0,
  saldo_vence: '',
  devuelto: null,
  dni: '',
  codigo: String(numero).padStart(15, '0'),
  ...given,
})
const momento: Momento = { instante: 1_795_000_000_000, dia: '2026-11-23', minuto: 18 * 60, sucursal_id: 'centro' }
const reglas = {
  tolerancia: 3,
  misma_visita: 10,
  margen_horario: 30,
  ocupacion: 90,
  saldo: 'no' as const,
  saldo_dias: 2,
}
const enVigor = { dia: momento.dia, tolerancia: reglas.tolerancia }
const cards = [
  card(7, 'Lucía Paz', { dni: '30111222' }),
  card(8, 'Zoe Paz', { vencimiento: '2026-01-31' }),
  card(9, 'Ana Gómez', { dni: '91234567q' }),
  card(10, 'Adrián Fontana'),
  card(11, '王小明', { dni: '' }),
]
const names = async (texto: string, sal = '', known = cards) =>
  findTarjetas(known, texto, await signosOf(texto, sal), enVigor).map(({ nombre }) => nombre)

describe('the end of a document', () => {
  const tarjetas = [
    ...cards,
    card(12, 'Bea Ruiz', { dni: '40001222', vencimiento: '2025-01-31' }),
    card(1222, 'Ciro Sosa', { dni: '35000999' }),
    card(13, 'Nora Paz', { dni: '1222' }),
  ]
  const found = (texto: string, sal = '') => findByEnd({ tarjetas, sal }, texto, enVigor).map(({ nombre }) => nombre)

  it.each([
    ['1222', ['Lucía Paz', 'Nora Paz', 'Ciro Sosa', 'Bea Ruiz']],
    ['1.222', ['Lucía Paz', 'Nora Paz', 'Ciro Sosa', 'Bea Ruiz']],
    ['567Q', ['Ana Gómez']],
    ['30111222', ['Lucía Paz']],
    ['0999', ['Ciro Sosa']],
    ['222', []],
    ['7777', []],
    ['paz7', []],
  ])('%j offers those whose it is, and then whose number it is', (texto, expected) => {
    expect(found(texto)).toEqual(expected)
  })
  it('is in no digest', () => expect(found('1222', 'sal')).toEqual([]))
  it.each([
    ['111222', true],
    ['0999', true],
    ['30.111.222', false],
    ['1222', false],
    ['7777', false],
    ['paz', false],
  ])('%j alone means nobody: %s', (texto, expected) => expect(isOnlyEnd({ tarjetas, sal: '' }, texto)).toBe(expected))
  it('means nobody, though it is the number of a member', () => {
    expect(isOnlyEnd({ tarjetas: cards.concat(card(1222, 'Ciro Sosa')), sal: '' }, '1222')).toBe(true)
  })
})

describe('the copy finds', () => {
  it.each([
    ['000000000000009', ['Ana Gómez']],
    ['000000000000001', []],
    ['30.111.222', ['Lucía Paz']],
    ['091.234.567-Q', ['Ana Gómez']],
    ['91234567/q', ['Ana Gómez']],
    ['王小', ['王小明']],
    ['李娜', []],
    ['8', ['Zoe Paz']],
    ['paz', ['Lucía Paz', 'Zoe Paz']],
    ['GOMEZ ana', ['Ana Gómez']],
    ['ana', ['Ana Gómez', 'Adrián Fontana']],
    ['pa', []],
    ['', []],
  ])('by %j', async (texto, expected) => expect(await names(texto)).toEqual(expected))

  it('by code and document where it holds only their digests, and by nothing that is a digest itself', async () => {
    const sal = '00112233445566778899aabbccddeeff'
    const digests = new Map([
      ['30111222', '87579eb9cb46333e1de6ef7958ea550009f25f9dfe1b9e81e71949f117ca9b82'],
      ['000000000000009', 'fd045e06845593ac491240da30b7fa398b786b06af0442c211e430c44bac69aa'],
    ])
    const told = (text: string) => digests.get(text) ?? ''
    const sealed = cards.map((one) => ({ ...one, dni: told(one.dni), codigo: told(one.codigo) }))
    expect(await names('30.111.222', sal, sealed)).toEqual(['Lucía Paz'])
    expect(await names('000000000000009', sal, sealed)).toEqual(['Ana Gómez'])
    expect(await names(told('30111222'), sal, sealed)).toEqual([])
    expect(await names('8', sal, sealed)).toEqual(['Zoe Paz'])
  })
})

it('puts members in force first, in tolerance, too, then a name that begins as typed, then one whose later word does', () => {
  const ended = card(1, 'Ana Abad', { vencimiento: '2026-11-19' })
  const never = card(2, 'Ana Báez', { vencimiento: '' })
  const tolerated = card(3, 'Fontana Paz', { vencimiento: '2026-11-20' })
  const found = findByName([ended, never, tolerated, card(4, 'Ana Zuloaga'), card(5, 'Abril Anaya')], 'ana', enVigor)
  expect(found.map(({ numero }) => numero)).toEqual([4, 5, 3, 1, 2])
})

describe('the answer without network', () => {
  const ask = (texto: string, tarjetas = cards) =>
    answerAlone({ tarjetas, reglas }, { id: 'entrada00000001', texto }, momento)

  it('decides about one person as the server does', async () => {
    expect(await ask('lucia')).toMatchObject({ estado: 'una', resultado: 'pasa', entrada: { id: 'entrada00000001' } })
    expect(await ask('zoe')).toMatchObject({ estado: 'una', resultado: 'no', razones: [{ codigo: 'vencido' }] })
  })

  it('refuses a member who owes as the gym chose', async () => {
    const owing = [card(7, 'Lucía Paz', { saldo: 24_000, saldo_vence: '2026-11-21' })]
    expect(await ask('lucia', owing)).toMatchObject({
      resultado: 'no',
      razones: [{ codigo: 'saldo_vencido', monto: 24_000, desde: '2026-11-21' }],
      entrada: { motivo: 'saldo_vencido' },
    })
    expect(await ask('lucia', [card(7, 'Lucía Paz', { saldo: 24_000, saldo_vence: '2026-11-22' })])).toMatchObject({
      resultado: 'pasa',
    })
  })

  it('lets choose among several and says when there is nobody', async () => {
    expect(await ask('paz')).toMatchObject({ estado: 'varias', hayMas: false })
    expect(await ask('nadie')).toMatchObject({ estado: 'ninguna' })
  })

  it('knows the visits that wait in the queue', async () => {
    const entrada = {
      id: 'entrada00000002',
      sucursal_id: 'centro0000000000',
      id_miembro: cards[0]?.id,
      via: 'mostrador' as const,
      instante: new Date(momento.instante - 60_000).toISOString(),
      mostrado: 'pasa' as const,
    }
    const waiting = withCola(cards, [{ orden: 1, usuario_id: 'ana', entrada }])
    expect(await ask('lucia', [...waiting])).toMatchObject({ mismaVisita: true, entrada: null })
    const refused = withCola(cards, [{ orden: 1, usuario_id: 'ana', entrada: { ...entrada, mostrado: 'no' } }])
    expect(await ask('lucia', [...refused])).toMatchObject({ mismaVisita: false })
  })
})
