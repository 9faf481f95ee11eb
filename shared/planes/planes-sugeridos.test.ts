import { describe, expect, it } from 'vitest'
import { emptyOf } from '../campos/campo.ts'
import { datosPlan, planFormInput } from '../collections/plan.ts'
import { paises } from '../paises.ts'
import { planesSugeridos } from './planes-sugeridos.ts'
import { parseMoney } from '../values/money.ts'

const id = 'aaaaaaaaaaaaaaa'

describe.each(paises)('the suggestions for $nombre', ({ id: pais, moneda }) => {
  const planes = planesSugeridos({ pais, moneda })

  it('are three plans that the form would accept', () => {
    expect(planes).toHaveLength(3)
    for (const { plazos, ...plan } of planes) {
      const input = {
        ...emptyOf(datosPlan),
        ...plan,
        sucursal_id: id,
        plazos: plazos.map((plazo) => ({ id, ...plazo })),
      }
      expect(planFormInput.safeParse(input).error).toBeUndefined()
    }
  })

  it('have prices that the currency can pay, and less per month the longer the term', () => {
    const [libre, tres, dias] = planes.map(({ plazos }) => plazos.map(({ precio }) => precio))
    const [mes = 0, trimestre = 0] = libre ?? []
    const [siete = 0, quince = 0] = dias ?? []
    for (const precio of planes.flatMap(({ plazos }) => plazos))
      expect(parseMoney(precio.precio, moneda)).not.toBeNull()
    expect([trimestre < 3 * mes, mes < trimestre, (tres?.[0] ?? 0) < mes, siete < quince, quince < mes]).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
  })
})

it.each([
  { pais: 'XX', moneda: 'ARS' },
  { pais: 'AR', moneda: 'USD' },
])('there are none for %j', (gym) => {
  expect(planesSugeridos(gym)).toEqual([])
})
