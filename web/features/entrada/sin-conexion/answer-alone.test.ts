import { describe, expect, it } from 'vitest'
import type { Momento } from '#shared/entrada.ts'
import { answerAlone } from './answer-alone.ts'
import type { TarjetaDeCopia } from './copia.ts'
import { findTarjetas } from './find-tarjetas.ts'
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
  dni: '',
  codigo: String(numero).padStart(15, '0'),
  ...given,
})
const momento: Momento = { instante: 1_795_000_000_000, dia: '2026-11-23', minuto: 18 * 60, sucursal_id: 'centro' }
const reglas = { tolerancia: 3, misma_visita: 10, margen_horario: 30, ocupacion: 90 }
const cards = [
  card(7, 'Lucía Paz', { dni: '30111222' }),
  card(8, 'Zoe Paz', { vencimiento: '2026-01-31' }),
  card(9, 'Ana Gómez'),
  card(10, 'Adrián Fontana'),
]
const names = (texto: string) => findTarjetas(cards, texto).map(({ nombre }) => nombre)

describe('the copy finds', () => {
  it.each([
    ['000000000000009', ['Ana Gómez']],
    ['000000000000001', []],
    ['30.111.222', ['Lucía Paz']],
    ['8', ['Zoe Paz']],
    ['paz', ['Lucía Paz', 'Zoe Paz']],
    ['GOMEZ ana', ['Ana Gómez']],
    ['ana', ['Ana Gómez', 'Adrián Fontana']],
    ['pa', []],
    ['', []],
  ])('by %j', (texto, expected) => expect(names(texto)).toEqual(expected))
})

describe('the answer without network', () => {
  const ask = (texto: string, tarjetas = cards) =>
    answerAlone(tarjetas, { id: 'entrada00000001', texto }, momento, reglas)

  it('decides about one person as the server does', () => {
    expect(ask('lucia')).toMatchObject({ estado: 'una', resultado: 'pasa', entrada: { id: 'entrada00000001' } })
    expect(ask('zoe')).toMatchObject({ estado: 'una', resultado: 'no', razones: [{ codigo: 'vencido' }] })
  })

  it('lets choose among several and says when there is nobody', () => {
    expect(ask('paz')).toMatchObject({ estado: 'varias', hayMas: false })
    expect(ask('nadie')).toMatchObject({ estado: 'ninguna' })
  })

  it('knows the visits that wait in the queue', () => {
    const entrada = {
      id: 'entrada00000002',
      sucursal_id: 'centro0000000000',
      id_miembro: cards[0]?.id,
      via: 'mostrador' as const,
      instante: new Date(momento.instante - 60_000).toISOString(),
      mostrado: 'pasa' as const,
    }
    const waiting = withCola(cards, [{ orden: 1, usuario_id: 'ana', entrada }])
    expect(ask('lucia', [...waiting])).toMatchObject({ mismaVisita: true, entrada: null })
    const refused = withCola(cards, [{ orden: 1, usuario_id: 'ana', entrada: { ...entrada, mostrado: 'no' } }])
    expect(ask('lucia', [...refused])).toMatchObject({ mismaVisita: false })
  })
})
