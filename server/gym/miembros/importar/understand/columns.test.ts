import { describe, expect, it } from 'vitest'
import { understoodList } from '#server/testing/lists/understood-list.ts'

/** The fields proposed for one column of these cells beside a name and a document. */
async function proposedFor(heading: string, ...cells: string[]) {
  const lines = cells.map((cell, at) => `Luz Sosa|5012345${at}Q|${cell}`)
  const { mapeo } = await understoodList([`Nombre|DNI|${heading}`, ...lines])
  return mapeo[2]
}

describe('a column is what its heading and its cells say', () => {
  it.each([
    ['Nº Socio', 'notas', '2001', '2002'],
    ['Legajo', 'notas', '17'],
    ['Client ID', 'notas', 'A-17'],
    ['N° de documento', '', 'Sí', 'No'],
    ['Cuota', 'cuota', '39,90 €', '45'],
    ['Cuota', 'plan', 'Mensual', 'Trimestral'],
    ['Importe', 'cuota', '$ 25.000,00'],
    ['Tarifa', 'plan', 'Total mañanas'],
    ['Plan contratado', 'plan', 'Full'],
    ['Cuota', '', 'Al día', 'Debe'],
    ['FECVTO', 'vencimiento', '20/12/2026'],
    ['Pagó hasta', 'vencimiento', '20/12/2026'],
    ['Paga hasta', 'vencimiento', '20/12/2026'],
    ['Exp. Date', 'vencimiento', '20/12/2026'],
    ['Data fi', 'vencimiento', '20/12/2026'],
    ['Cognoms', 'apellido', 'Puig', 'Vila'],
    ['Fecha de baja', 'notas', '20/11/2026'],
    ['Fecha de pago', '', '20/12/2026'],
    ['Plan', '', '45,00', '39,90'],
    ['Duración', 'plazo', '3 meses'],
    ['Medio de pago', '', 'Efectivo', 'Tarjeta'],
    ['¿Cómo nos conoció?', 'origen', 'Instagram'],
    ['Fin de semana', '', 'Sí', 'No'],
    ['Fin', '', 'Sí', 'No'],
    ['Fec. Vto.', 'vencimiento', '20/12/2026'],
    ['Membership Expiry Date', 'vencimiento', '2026-12-20'],
    ['Validade', 'vencimiento', '20/12/2026'],
    ['Fecha de vencimiento del apto', '', '20/12/2026'],
    ['Fecha término', 'vencimiento', '31-12-2026'],
    ['F. Inicio', 'inicio', '20/11/2026'],
    ['F. Alta', '', '20/11/2020'],
    ['Fecha de ingreso', '', '20/11/2020'],
    ['F. Nac.', 'fecha_nacimiento', '20/11/1990'],
    ['birthDate', 'fecha_nacimiento', '1990-11-20'],
    ['Data de nascimento', 'fecha_nacimiento', '20/11/1990'],
    ['Tlf. fijo', 'telefono', '917654321'],
    ['WhatsApp', 'telefono', '+54 9 11 5555-1234'],
    ['Tel. emergencia', 'contacto_emergencia', '917654321'],
    ['Correo del tutor', '', 'casa@correo.example'],
    ['E-mail', 'correo', 'casa@correo.example'],
    ['Contacto', 'correo', 'casa@correo.example'],
    ['Contacto', 'telefono', '917654321'],
    ['Contacto', 'contacto_emergencia', 'Luis, 917654321'],
    ['Tipo de abono', '', 'Mensual'],
    ['Nombre y apellido del tutor', 'contacto_emergencia', 'Eva Gil'],
    ['Tipo Doc.', 'tipo_documento', 'DNI', 'NIE'],
    ['Tipo', 'tipo_documento', 'DNI', 'Pasaporte'],
    ['Tipo', '', 'Gold', 'Silver'],
    ['Gender', 'sexo', 'Male', 'Female'],
    ['Endereço', 'direccion', 'Rua Larga, 3'],
    ['Obs.', 'notas', 'rodilla'],
    ['Grupo', 'etiquetas', 'mañanas'],
    ['Número de miembro en este gimnasio', 'numero', '17'],
    ['Estado', '', 'Activo'],
    ['Última visita', '', '20/11/2026'],
    ['Sucursal', '', 'Centro'],
    ['Edad', '', '36'],
    ['Saldo', '', '0,00'],
    ['', '', 'casa@correo.example'],
  ])('%s is %j', async (heading, campo, ...cells) => {
    expect(await proposedFor(heading, ...cells)).toBe(campo)
  })

  it.each([
    ['D.N.I.', '50.123.456-Q'],
    ['NIF/NIE', '50123456Q'],
    ['Nro. Doc.', '45678912'],
    ['No. Identificación', '1020304050'],
    ['documento_identidad', '72000121'],
    ['RUT', '12.345.678-5'],
    ['CURP', 'HELJ910315HDFRPN09'],
    ['Cédula de ciudadanía', '1020304050'],
    ['CPF', '123.456.789-09'],
  ])('%s is the document', async (heading, cell) => {
    expect((await understoodList([`Nombre|${heading}`, `Luz Sosa|${cell}`])).mapeo).toEqual(['nombre', 'dni'])
  })

  it.each([
    ['Nombre y Apellidos', 'Luz Sosa'],
    ['Apellido, Nombre', 'Sosa, Luz'],
    ['NOMBRE DEL SOCIO', 'LUZ SOSA'],
    ['ApyNom', 'Sosa, Luz'],
    ['Alumno/a', 'Luz Sosa'],
    ['Cliente', 'Luz Sosa'],
    ['Full name', 'Luz Sosa'],
    ['Nombre, apellido y algo más', 'Luz Sosa'],
  ])('%s is the name', async (heading, cell) => {
    const { filas } = await understoodList([`Nº|${heading}|Cel`, `1|${cell}|600123123`])
    expect(filas[0]?.valores.nombre.toLowerCase()).toBe('luz sosa')
  })

  it('a column of numbers is no name, whatever its heading says', async () => {
    const { mapeo, filas } = await understoodList(['Socio|Nombre y apellidos', '1201|Luz Sosa', '1202|Eva Gil'])
    expect(mapeo).toEqual(['notas', 'nombre'])
    expect(filas.map(({ valores }) => [valores.nombre, valores.notas])).toEqual([
      ['Luz Sosa', 'Socio: 1201'],
      ['Eva Gil', 'Socio: 1202'],
    ])
    expect((await understoodList(['Nombre', '1201', '1202'])).mapeo).toEqual([''])
    expect((await understoodList(['Nombre', 'SOC-0012', 'SOC-0013'])).mapeo).toEqual([''])
  })

  it('the field of one column goes to the heading that fits best', async () => {
    const { mapeo } = await understoodList([
      'Nombre|Próximo pago|Vencimiento|Contacto telefónico|Tel|Tipo de abono|DNI|CUIL',
      'Luz Sosa|01/12/2026|20/12/2026|600100100|600100101|Mensual|30111222|27301112220',
    ])
    expect(mapeo).toEqual(['nombre', '', 'vencimiento', '', 'telefono', 'plan', 'dni', ''])
  })

  it('of two headings for one field the one with more of its cells wins, and the other raises no doubt', async () => {
    const { columnas } = await understoodList([
      'Nombre|Fin|Vencimiento',
      'Luz Sosa|mañana|20/12/2026',
      'Eva Gil|20/12/2026|21/12/2026',
      'Ana Paz|nunca|22/12/2026',
    ])
    expect(columnas.map(({ campo, duda }) => campo + duda)).toEqual(['nombre', '', 'vencimiento'])
  })

  it('codes and answers are no names', async () => {
    const { mapeo } = await understoodList(['Alumno|Cliente|DNI', 'A-12345|Sí|30111222', 'A-12346|No|30111223'])
    expect(mapeo).toEqual(['notas', '', 'dni'])
  })

  it('a heading whose cells are something else says so', async () => {
    const { columnas } = await understoodList([
      'Nombre|Plan|Sexo',
      'Luz Sosa|45,00|Sala 1',
      'Eva Gil|39,90|Sala 2',
      'Ana Paz|12,00|Sala 3',
    ])
    expect(columnas.map(({ campo, duda }) => [campo, duda])).toEqual([
      ['nombre', ''],
      ['', 'Sus celdas no se leen como plan.'],
      ['', 'Sus celdas no se leen como sexo.'],
    ])
  })

  it('a start makes the weak heading beside it the plan, as an end does', async () => {
    for (const [heading, campo] of [
      ['F. Inicio', 'inicio'],
      ['Fec. Vto.', 'vencimiento'],
    ]) {
      const { mapeo } = await understoodList([`Nombre|${heading}|Tipo de abono`, 'Luz Sosa|20/11/2026|Mensual'])
      expect(mapeo).toEqual(['nombre', campo, 'plan'])
    }
  })

  it('names of the branch’s plans make a weak heading the plan', async () => {
    const lines = ['Nombre|Actividad', 'Luz Sosa|Sala libre']
    expect((await understoodList(lines)).mapeo).toEqual(['nombre', ''])
    expect((await understoodList(lines, { planes: ['Sala libre'] })).mapeo).toEqual(['nombre', 'plan'])
  })

  it('without any heading only unmistakable cells have a field', async () => {
    const { mapeo } = await understoodList([
      '|||',
      'Luz Sosa|50123456G|luz@correo.example|600100100',
      'Eva Gil|50123457M||600100101',
    ])
    expect(mapeo).toEqual(['', 'dni', 'correo', ''])
  })

  it('sixty columns of one heading make one name', async () => {
    const { mapeo, filas } = await understoodList([
      Array(60).fill('Nombre').join('|'),
      Array(60).fill('Luz Sosa').join('|'),
    ])
    expect(mapeo.filter(Boolean)).toEqual(['nombre'])
    expect(filas[0]?.valores.nombre).toBe('Luz Sosa')
  })

  it('shows cells as written and as understood', async () => {
    const { columnas } = await understoodList([
      'Nombre|Vence|Código|Color',
      'SOSA, LUZ|5-dic-26|7|rojo',
      'Gil, Eva|5-dic-26||-',
      'Ana Paz|mañana||rojo',
      'Ada Rey|31.12.2026||azul',
    ])
    expect(columnas).toEqual([
      {
        titulo: 'Nombre',
        campo: 'nombre',
        muestra: [
          { escrito: 'SOSA, LUZ', entendido: 'LUZ SOSA' },
          { escrito: 'Gil, Eva', entendido: 'Eva Gil' },
          { escrito: 'Ana Paz', entendido: 'Ana Paz' },
        ],
        duda: '',
        orden: '',
        llenas: 4,
        ilegibles: 0,
      },
      {
        titulo: 'Vence',
        campo: 'vencimiento',
        muestra: [
          { escrito: '5-dic-26', entendido: '05/12/2026' },
          { escrito: 'mañana', entendido: '' },
          { escrito: '31.12.2026', entendido: '31/12/2026' },
        ],
        duda: '',
        orden: '',
        llenas: 4,
        ilegibles: 1,
      },
      {
        titulo: 'Código',
        campo: 'notas',
        muestra: [{ escrito: '7', entendido: '7' }],
        duda: 'Es el número de otro programa: se guarda en las notas.',
        orden: '',
        llenas: 1,
        ilegibles: 0,
      },
      {
        titulo: 'Color',
        campo: '',
        muestra: [
          { escrito: 'rojo', entendido: '' },
          { escrito: 'azul', entendido: '' },
        ],
        duda: '',
        orden: '',
        llenas: 3,
        ilegibles: 0,
      },
    ])
  })
})

describe('several columns make one field', () => {
  it.each([
    ['Ap. Paterno|Ap. Materno|Nombre(s)', 'Ríos|Ñahui|Luz Elena', 'Luz Elena Ríos Ñahui'],
    ['primerNombre|segundoNombre|primerApellido|segundoApellido', 'Luz|Elena|Ríos|Paz', 'Luz Elena Ríos Paz'],
    ['1er Apellido|2do Apellido|Nombre', 'Ríos||Luz', 'Luz Ríos'],
    ['Last Name|First Name', 'Ríos|Luz', 'Luz Ríos'],
    ['Nombre|Apellidos|Nombre completo', 'Luz|Ríos Paz|Luz Ríos Paz', 'Luz Ríos Paz'],
    ['Nombre|Apellido', 'Luz|-', 'Luz'],
    ['Nombre|Apellido', 'Luz|Null', 'Luz Null'],
  ])('%s', async (heads, cells, nombre) => {
    expect((await understoodList([heads, cells])).filas[0]?.valores.nombre).toBe(nombre)
  })

  it('an address has its house number beside the street', async () => {
    const { filas } = await understoodList([
      'Nombre|Calle|Nº|Piso|Localidad|C.P.|Provincia',
      'Luz Sosa|Mitre|45|2º B|Morón|1708|Morón',
      'Eva Gil|Mitre|s/n||Morón|-',
    ])
    expect(filas.map(({ valores }) => valores.direccion)).toEqual(['Mitre 45, 2º B, Morón, 1708', 'Mitre s/n, Morón'])
  })

  it('headings of two rows are read with the name of their group', async () => {
    const { mapeo, filas } = await understoodList([
      'Datos personales Nombre|Datos personales DNI|Contacto Teléfono|Contacto Correo|Domicilio Calle|Domicilio Nº|Cuota Importe|Cuota Vence',
      'Luz Sosa|30111222.0|600100100|l@s.example|Mitre|45|30|20/12/2026',
    ])
    expect(mapeo).toEqual(['nombre', 'dni', 'telefono', 'correo', 'direccion', 'direccion', 'cuota', 'vencimiento'])
    expect(filas[0]?.valores).toMatchObject({ dni: '30111222', direccion: 'Mitre 45' })
  })

  it('a number without a street is no address', async () => {
    expect((await understoodList(['Nº|Nombre', '1|Luz Sosa'])).mapeo).toEqual(['', 'nombre'])
  })

  it('the first phone and mail are the member’s, others go to the notes', async () => {
    const { filas } = await understoodList([
      'Nombre|Móvil|Tlf. fijo|Correo 1|Correo 2|Observaciones',
      'Luz Sosa|600100100|91 765 43 21|l@s.example|o@s.example|rodilla',
      'Eva Gil|0|917654321||e@s.example|',
      'Ana Paz|600100102|600 100 102|||',
    ])
    expect(filas.map(({ valores: { telefono, correo, notas } }) => [telefono, correo, notas])).toEqual([
      ['600100100', 'l@s.example', 'Tlf. fijo: 917654321\nCorreo 2: o@s.example\nrodilla'],
      ['917654321', 'e@s.example', ''],
      ['600100102', '', ''],
    ])
  })

  it('columns chosen by hand are joined the same way', async () => {
    const { mapeo, filas } = await understoodList(
      ['A|B|C|Color|Talla|D', 'Sosa|Luz|600100100|rojo|L|600100101'],
      {},
      { mapeo: ['apellido', 'nombre', 'telefono', 'notas', 'notas', 'telefono'] },
    )
    expect(mapeo).toEqual(['apellido', 'nombre', 'telefono', 'notas', 'notas', 'telefono'])
    expect(filas[0]?.valores).toMatchObject({
      nombre: 'Luz Sosa',
      telefono: '600100100',
      notas: 'Color: rojo\nTalla: L\nD: 600100101',
    })
  })

  it('of two different values the first stays, and it is told', async () => {
    const { filas } = await understoodList(
      ['Nombre|A|B', 'Luz Sosa|30111222|30111223'],
      {},
      { mapeo: ['nombre', 'dni', 'dni'] },
    )
    expect(filas[0]?.valores.dni).toBe('30111222')
    expect(filas[0]?.avisos).toEqual([{ campo: 'dni', texto: 'Hay dos valores: queda el primero.' }])
  })
})

it('says that people who left come in as the others do', async () => {
  const { columnas } = await understoodList(['Nombre|DNI|Estado', 'Ana Sol|50123451Q|Activo', 'Leo Mar|50123452Q|BAJA'])
  expect(columnas[2]).toMatchObject({ campo: '', duda: expect.stringContaining('de baja') })
})
