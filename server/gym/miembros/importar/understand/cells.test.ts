import { describe, expect, it } from 'vitest'
import { understoodList } from '#server/testing/lists/understood-list.ts'

const damaged = 'Este número llegó recortado: corrígelo en tu archivo.'
const anError = 'Tu archivo muestra un error en esta celda.'

/** The only row of a list with one more column. Its own document keeps it from being told as nobody's. */
async function rowOf(heading: string, cell: string) {
  const { filas } = await understoodList([`Nombre|Documento|${heading}`, `Luz Sosa|30111222|${cell}`])
  const [row] = filas
  if (!row) throw new Error('The row is gone')
  return row
}

describe('names', () => {
  it.each([
    ['GARCÍA PÉREZ, JUAN', 'JUAN GARCÍA PÉREZ'],
    ["D'Alessandro, Ángel", "Ángel D'Alessandro"],
    ['Instalaciones Gil S.A., Ltda', 'Instalaciones Gil S.A., Ltda'],
    ['Luz Sosa, hijo', 'Luz Sosa, hijo'],
    ['Sosa, Luz, 2', 'Sosa, Luz, 2'],
    ['  Luz   Sosa ​ ', 'Luz Sosa'],
    ['Núñez Luz', 'Núñez Luz'],
    ['Nu\u0301n\u0303ez Luz', 'N\u00FA\u00F1ez Luz'],
    ['="Luz Sosa"', 'Luz Sosa'],
    ['李小龍', '李小龍'],
    ['محمد علي', 'محمد علي'],
    ['Mª Luz 🏋️‍♀️ de la Ó', 'Mª Luz 🏋️‍♀️ de la Ó'],
    ['O’Hara "Pepe"', 'O’Hara "Pepe"'],
  ])('%j is %j', async (cell, nombre) => {
    const { filas } = await understoodList(['Nombre', cell])
    expect(filas[0]).toMatchObject({ valores: { nombre }, errores: [] })
  })

  it('a heading that says the name first keeps a comma’s sides, unless they look turned', async () => {
    const { filas } = await understoodList(['Nombre y apellidos', 'Luz, Sosa Gil', 'Sosa Gil, Luz', 'Sosa, Luz'])
    expect(filas.map(({ valores }) => valores.nombre)).toEqual(['Luz Sosa Gil', 'Luz Sosa Gil', 'Luz Sosa'])
  })

  it.each([
    ['', 'Falta el nombre.'],
    ['-', 'Falta el nombre.'],
    ['#N/D', 'Falta el nombre.'],
    ['S/D', 'Falta el nombre.'],
    ['1201', 'El nombre es un número.'],
    ['L', 'El nombre es demasiado corto.'],
  ])('%j keeps its row out', async (cell, texto) => {
    const { filas } = await understoodList(['Nombre|DNI', `${cell}|30111222`, 'Eva Gil|30111223', 'Ana Paz|30111224'])
    expect(filas.map(({ errores }) => errores)).toEqual([[{ campo: 'nombre', texto }], [], []])
  })

  it('a long name is cut at a word, and it is told', async () => {
    const { filas } = await understoodList([
      'Nombre|DNI',
      `${'Maximiliana '.repeat(8)}|30111222`,
      `${'Ñ'.repeat(100)}|30111223`,
    ])
    expect(filas.map(({ valores }) => valores.nombre)).toEqual(['Maximiliana '.repeat(6).trim(), 'Ñ'.repeat(80)])
    expect(filas[0]?.avisos).toEqual([{ campo: 'nombre', texto: 'Se corta a 80 letras.' }])
  })

  it('counts letters as the record does, also those of two units', async () => {
    const { filas } = await understoodList(['Nombre', '𠮷'.repeat(80), '𠮷'.repeat(81), '𠮷'])
    expect(filas.map(({ valores }) => valores.nombre)).toEqual(['𠮷'.repeat(80), '𠮷'.repeat(80), '𠮷'])
    expect(filas.map(({ avisos }) => avisos.some(({ texto }) => texto === 'Se corta a 80 letras.'))).toEqual([
      false,
      true,
      false,
    ])
    expect(filas[2]?.errores).toEqual([{ campo: 'nombre', texto: 'El nombre es demasiado corto.' }])
  })
})

describe('documents', () => {
  it.each([
    ['70.000.081-x', '70000081-X', ''],
    ['="00123456"', '00123456', ''],
    ["'00123457", '00123457', ''],
    ['12345670.0', '12345670', ''],
    ['DNI: 30.111.222', '30111222', ''],
    ['HELJ910315HDFRPN09', 'HELJ910315HDFRPN09', ''],
    ['12345678Z', '12345678Z', ''],
    ['S/D', '', ''],
    ['no tiene', '', ''],
    ['-', '', ''],
    ['x', '', ''],
    ['0', '', 'Es un número de relleno.'],
    ['00000000T', '', 'Es un número de relleno.'],
    ['99999999', '', 'Es un número de relleno.'],
    ['12.345.678', '', 'Es un número de relleno.'],
    ['11.111.111-1', '', 'Es un número de relleno.'],
    ['1,23E+07', '', damaged],
    ['5.49116E+12', '', damaged],
    ['#N/D', '', anError],
    ['#¡REF!', '', anError],
    ['#DIV/0!', '', anError],
    ['########', '', anError],
    ['pregúntale', '', 'No es un documento.'],
    ['1'.repeat(2000), '', 'No es un documento.'],
  ])('%j is %j', async (cell, dni, texto) => {
    const { filas } = await understoodList(['Nombre|DNI|Tel', `Luz Sosa|${cell}|600100100`])
    expect(filas[0]).toMatchObject({ valores: { dni }, avisos: texto === '' ? [] : [{ campo: 'dni', texto }] })
  })

  it('a made-up one is not believed twice', async () => {
    const { filas } = await understoodList([
      'Nombre|DNI|Tel',
      'Luz Sosa|12345678Z|600100100',
      'Eva Gil|12345678-z|600100101',
      'Ana Paz|12345678Z|',
    ])
    expect(filas.map(({ valores }) => valores.dni)).toEqual(['', '12345678-Z', ''])
  })

  it('nor is a short one', async () => {
    const { filas } = await understoodList([
      'Nombre|DNI|Tel',
      'Luz Sosa|7|600100100',
      'Eva Gil|7|600100101',
      'Ana Paz|8|',
    ])
    expect(filas.map(({ valores }) => valores.dni)).toEqual(['', '', '8'])
  })

  it('a row without document and phone comes in, and it is told', async () => {
    const { filas } = await understoodList(['Nombre|DNI|Tel', 'Luz Sosa|-|1'])
    expect(filas[0]?.errores).toEqual([])
    expect(filas[0]?.avisos).toEqual([
      { campo: 'telefono', texto: 'No es un teléfono.' },
      { campo: 'dni', texto: 'Entra sin documento ni teléfono.' },
    ])
  })

  it('kinds are those of the country, other words stay', async () => {
    const kinds = async (pais: string) => {
      const { filas } = await understoodList(
        ['Nombre|Tipo Doc.|DNI', 'A B|C.C.|30111222', 'C D|d.n.i.|30111223', 'E F|passport|30111224'],
        { pais },
      )
      return filas.map(({ valores }) => valores.tipo_documento)
    }
    expect(await kinds('CO')).toEqual(['CC', 'd.n.i.', 'Pasaporte'])
    expect(await kinds('PE')).toEqual(['C.C.', 'DNI', 'Pasaporte'])
  })
})

describe('phones', () => {
  it.each([
    ['600 10 00 74', '600100074', ''],
    ['600.100.074', '600100074', ''],
    ['(011) 4555-1234', '01145551234', ''],
    ['011/4555-1234', '01145551234', ''],
    ['+34 600 100 074', '34600100074', ''],
    ['0034600100074', '0034600100074', ''],
    ["'0600100074", '0600100074', ''],
    ['600100074.0', '600100074', ''],
    ['Tel: 600100074', '600100074', ''],
    ['600100074 / 917654321', '600100074', 'Teléfono: 917654321'],
    ['600100074 - 917654321', '600100074', 'Teléfono: 917654321'],
    ['600100074 917654321', '600100074', 'Teléfono: 917654321'],
    ['+34600100074+34917654321', '34600100074', 'Teléfono: 34917654321'],
    ['4555-1234/35', '45551234', 'Teléfono: 35'],
    ['600100074 de tarde'.padEnd(150, ' sí'), '600100074', `Teléfono: ${'600100074 de tarde'.padEnd(150, ' sí')}`],
    ['917654321x12', '917654321', 'Teléfono: 917654321x12'],
    ['917654321 ext. 12', '917654321', 'Teléfono: 917654321 ext. 12'],
    ['600100074 (madre)', '600100074', 'Teléfono: 600100074 (madre)'],
    ['madre 600100074', '600100074', 'Teléfono: madre 600100074'],
    ['no tiene', '', ''],
  ])('%j is %j', async (cell, telefono, notas) => {
    expect(await rowOf('Teléfono', cell)).toMatchObject({ valores: { telefono, notas }, avisos: [] })
  })

  it.each([
    ['0', 'No es un teléfono.'],
    ['000000000', 'No es un teléfono.'],
    ['12345', 'No es un teléfono.'],
    ['123456789', 'No es un teléfono.'],
    ['llamar al trabajo', 'No es un teléfono.'],
    ['6OO100100', 'No es un teléfono.'],
    ['60010007491765432100', 'No es un teléfono.'],
    ['6 '.repeat(1000), 'No es un teléfono.'],
    ['5,49116E+12', damaged],
    ['#N/A', anError],
  ])('%j is none', async (cell, texto) => {
    const row = await rowOf('Teléfono', cell)
    expect(row.valores).toMatchObject({ telefono: '', notas: '' })
    expect(row.avisos).toEqual([{ campo: 'telefono', texto }])
  })
})

it('two cells that fail alike are told once', async () => {
  const { filas } = await understoodList(['Nombre|DNI|Tel|Móvil', 'Luz Sosa|30111222|0|0'])
  expect(filas[0]?.avisos).toEqual([{ campo: 'telefono', texto: 'No es un teléfono.' }])
})

describe('mails', () => {
  it.each([
    ['Luz@Correo.example', 'luz@correo.example', ''],
    ['a@b.example; c@d.example', 'a@b.example', 'Correo: c@d.example'],
    ['mailto:a@b.example', 'a@b.example', ''],
    ['Ana <a@b.example>', 'a@b.example', ''],
    [' a@b.example. ', 'a@b.example', ''],
    ['no tiene', '', ''],
  ])('%j is %j', async (cell, correo, notas) => {
    expect(await rowOf('Correo', cell)).toMatchObject({ valores: { correo, notas }, avisos: [] })
  })

  it.each(['josé@correo.example', 'a@b', 'ana arroba correo'])('%j is none, and it is told', async (cell) => {
    const row = await rowOf('Correo', cell)
    expect(row.valores.correo).toBe('')
    expect(row.avisos).toEqual([{ campo: 'correo', texto: 'No es un correo.' }])
  })
})

describe('choices', () => {
  it.each([
    ['M,F', 'Hombre,Mujer'],
    ['M,H', 'Mujer,Hombre'],
    ['V,M,Varón', 'Hombre,Mujer,Hombre'],
    ['Male,female', 'Hombre,Mujer'],
    ['1,2', 'Hombre,Mujer'],
    ['1,1', ','],
    ['1,2,Otro', ',,Otro'],
    ['M,M', ','],
    ['V,1,F', 'Hombre,,Mujer'],
    ['X,F,-', 'Otro,Mujer,'],
  ])('a column of %s is %s', async (cells, sexos) => {
    const { filas } = await understoodList(['Nombre|Sexo', ...cells.split(',').map((cell) => `Luz Sosa|${cell}`)])
    expect(filas.map(({ valores }) => valores.sexo).join(',')).toBe(sexos)
  })

  it('a word that nothing settles is told', async () => {
    const { filas, columnas } = await understoodList(['Nombre|DNI|Sexo', 'Luz Sosa|30111222|M'])
    expect(filas[0]?.avisos).toEqual([{ campo: 'sexo', texto: 'No se entiende.' }])
    expect(columnas[2]?.duda).toBe('No se sabe qué es «M»: esas celdas quedan vacías.')
  })

  it('an origin that no option has is told, the person comes in', async () => {
    expect(await rowOf('Origen', 'por un sueño')).toMatchObject({
      valores: { nombre: 'Luz Sosa', origen: '' },
      avisos: [{ campo: 'origen', texto: 'No se entiende.' }],
      errores: [],
    })
    expect((await rowOf('Origen', 'Facebook')).valores.origen).toBe('Redes sociales')
  })

  it('labels are cut to what a member may have', async () => {
    const row = await rowOf('Etiquetas', 'a,b;c,d,e,f,g,h,i,j,k,a')
    expect(row.valores.etiquetas).toEqual(Array.from('abcdefghij'))
    expect(row.avisos).toEqual([{ campo: 'etiquetas', texto: 'Entran las primeras 10 etiquetas.' }])
  })

  it('errors and fillers are no notes, and long ones are cut', async () => {
    expect((await rowOf('Notas', '#¡REF!')).avisos).toEqual([{ campo: 'notas', texto: anError }])
    expect((await rowOf('Notas', 'pendiente')).valores.notas).toBe('pendiente')
    const row = await rowOf('Notas', 'ya '.repeat(1000))
    expect(row.valores.notas).toBe('ya '.repeat(667).trim())
    expect(row.avisos).toEqual([{ campo: 'notas', texto: 'Se corta a 2000 letras.' }])
  })
})
