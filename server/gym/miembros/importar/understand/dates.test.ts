import { describe, expect, it } from 'vitest'
import { understoodList } from '#server/testing/lists/understood-list.ts'

/** The days of a column of births, '' where there is none. */
async function births(...cells: string[]) {
  const { filas } = await understoodList(['Nombre|Nacimiento', ...cells.map((cell) => `Luz Sosa|${cell}`)])
  return filas.map(({ valores }) => valores.fecha_nacimiento)
}

describe('forms', () => {
  it.each([
    '31/12/1985',
    '31-12-85',
    '31.12.1985',
    '31/12/1985.',
    ' 31 / 12 / 1985 ',
    '31 12 1985',
    "'31/12/1985",
    '1985/12/31',
    '1985-12-31',
    '85-12-31',
    '1985-12-31T00:00:00.000Z',
    '1985-12-31 00:00:00.000',
    '31/12/1985 0:00:00',
    '31-12-1985 12:00:00 a. m.',
    '31-dic-1985',
    '31-DIC.-85',
    'dic 31, 1985',
    '31 de diciembre de 1985',
    'martes, 31 de diciembre de 1985',
    'mar 31 dic 1985',
    'Tue Dec 31 1985 00:00:00 GMT-0300 (hora estándar)',
    '31/dez/1985',
    'December 31st, 1985',
    '31121985',
    '19851231',
    '31412',
    '31412.5',
  ])('%j is the last day of 1985', async (cell) => {
    expect(await births(cell)).toEqual(['1985-12-31'])
  })

  it.each([
    ['15 setiembre 1990', '1990-09-15'],
    ['1 fev 1990', '1990-02-01'],
    ['1/3/1990', '1990-03-01'],
    ['01031990', '1990-03-01'],
    ['1031990', '1990-03-01'],
    ['20121985', '1985-12-20'],
  ])('%j is %s', async (cell, day) => {
    expect(await births(cell, '31/12/2000')).toEqual([day, '2000-12-31'])
  })

  it.each(['-', '', '00/00/0000', '0000-00-00', '0', '00/01/1900', 'S/D', ' / / '])(
    '%j is none, and nothing is told',
    async (cell) => {
      const { filas } = await understoodList(['Nombre|DNI|F. Nac.', `Luz Sosa|30111222|${cell}`])
      expect(filas[0]).toMatchObject({ valores: { fecha_nacimiento: '' }, avisos: [], errores: [] })
    },
  )

  it.each([
    ['01/01/1900', 'Es una fecha de relleno.'],
    ['30/12/1899', 'Es una fecha de relleno.'],
    ['31/12/9999', 'Es una fecha de relleno.'],
    ['31/02/1990', 'No es una fecha.'],
    ['en mayo', 'No es una fecha.'],
    ['12/1990', 'No es una fecha.'],
    ['28/11/2026', 'Va de 1900 a hoy.'],
    ['05/05/1899', 'Va de 1900 a hoy.'],
    ['#¡VALOR!', 'Tu archivo muestra un error en esta celda.'],
  ])('%j is left out and told', async (cell, texto) => {
    const { filas } = await understoodList([
      'Nombre|DNI|F. Nac.',
      `Luz Sosa|30111222|${cell}`,
      'Eva Gil|30111223|31/12/1990',
    ])
    expect(filas[0]).toMatchObject({
      valores: { fecha_nacimiento: '' },
      avisos: [{ campo: 'fecha_nacimiento', texto }],
      errores: [],
    })
  })
})

describe('years of two digits', () => {
  it('a birth never lies ahead of today', async () => {
    expect(await births('15/03/85', '27/11/26', '28/11/26')).toEqual(['1985-03-15', '2026-11-27', '1926-11-28'])
  })

  it('the end of a period lies near', async () => {
    const { filas } = await understoodList([
      'Nombre|Inicio|Vence',
      'Luz Sosa|15/11/26|15/12/26',
      'Eva Gil|15/11/99|15/12/26',
    ])
    expect(filas.map(({ inicio, vencimiento }) => [inicio, vencimiento])).toEqual([
      ['2026-11-15', '2026-12-15'],
      ['1999-11-15', '2026-12-15'],
    ])
  })
})

it('the year after a century’s last is near, too', async () => {
  const { filas } = await understoodList(['Nombre|Vence', 'Luz Sosa|15/01/00'], { hoy: '2099-12-20' })
  expect(filas[0]?.vencimiento).toBe('2100-01-15')
})

describe('the order of day and month', () => {
  const column = async (cells: string[], chosen = {}) => {
    const { columnas, filas } = await understoodList(
      ['Nombre|Nacimiento', ...cells.map((cell) => `Luz Sosa|${cell}`)],
      {},
      chosen,
    )
    const { orden, duda, ilegibles } = columnas[1] ?? {}
    return { days: filas.map(({ valores }) => valores.fecha_nacimiento), orden, duda, ilegibles }
  }

  it('one number above 12 settles it for the column', async () => {
    expect(await column(['03/05/1990', '12/25/1990'])).toEqual({
      days: ['1990-03-05', '1990-12-25'],
      orden: '',
      duda: '',
      ilegibles: 0,
    })
    expect(await column(['03/05/1990', '25/12/1990'])).toEqual({
      days: ['1990-05-03', '1990-12-25'],
      orden: '',
      duda: '',
      ilegibles: 0,
    })
  })

  it('cells that contradict each other keep the day first; the impossible ones are told', async () => {
    expect(await column(['13/05/1990', '05/13/1990', '03/05/1990'])).toMatchObject({
      days: ['1990-05-13', '', '1990-05-03'],
      orden: 'dia',
      ilegibles: 1,
    })
  })

  it('asks when nothing settles it', async () => {
    expect(await column(['03/05/1990', '01/01/1991'])).toEqual({
      days: ['1990-05-03', '1991-01-01'],
      orden: 'dia',
      duda: 'No se sabe qué número es el día y cuál el mes: se lee 3 de mayo de 1990 y no 5 de marzo de 1990.',
      ilegibles: 0,
    })
  })

  it('a choice overrides it', async () => {
    expect(await column(['03/05/1990'], { orden: { 1: 'mes' } })).toMatchObject({ days: ['1990-03-05'], orden: 'mes' })
  })

  it('does not ask where both orders give one day', async () => {
    expect(await column(['05/05/1990', '1990-03-02', '3 de mayo de 1990'])).toMatchObject({ orden: '', duda: '' })
  })

  it('a column that does not settle it goes by the other ones', async () => {
    const { columnas, filas } = await understoodList(['Nombre|Birthday|End date', 'Luz Sosa|12/25/1990|12/05/2026'])
    expect(filas[0]?.vencimiento).toBe('2026-12-05')
    expect(columnas[2]).toMatchObject({ orden: 'mes' })
    const local = await understoodList(['Nombre|Nacimiento|Vence', 'Luz Sosa|25/12/1990|12/05/2026'])
    expect(local.filas[0]?.vencimiento).toBe('2026-05-12')
    expect(local.columnas[2]).toMatchObject({ orden: '', duda: '' })
  })
})

describe('a period', () => {
  it.each([
    ['01/12/2026', '01/11/2026', '', '2026-11-01', { campo: 'inicio', texto: 'El período empieza después de vencer.' }],
    ['01/12/2026', '01/12/2026', '', '2026-12-01', { campo: 'inicio', texto: 'El período empieza después de vencer.' }],
    ['15/10/2026', '01/12/2040', '2026-10-15', '', { campo: 'vencimiento', texto: 'Está a más de diez años.' }],
    ['', '01/12/2010', '', '', { campo: 'vencimiento', texto: 'Está a más de diez años.' }],
  ])('from %s to %s', async (from, to, inicio, vencimiento, aviso) => {
    const { filas } = await understoodList([
      'Nombre|DNI|Inicio|Vence',
      `Luz Sosa|30111222|${from}|${to}`,
      'Eva Gil|30111223|15/11/2026|15/12/2026',
    ])
    expect(filas[0]).toMatchObject({ inicio, vencimiento, avisos: [aviso], errores: [] })
  })
})
