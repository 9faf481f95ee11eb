import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Revision } from '#shared/importar/importacion.ts'
import { errorsOf, openImportDesk, writtenDay, type ImportDesk } from '#server/testing/desks/import-desk.ts'
import { buildMiembro } from '#server/testing/gym-world.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk.app.close())

const noticesOf = ({ filas }: Revision) => filas.map(({ fila, avisos }) => [fila, ...avisos.map(({ campo }) => campo)])

describe('the dry run', () => {
  it('leaves out a row without a name alone, and tells each cell that it cannot take', async () => {
    const { revision } = await desk.reviewed(
      [
        'Nombre;DNI;Correo;Nacimiento;Plan;Vence;Sexo',
        ';10010010;;;;;',
        'Ana;;;;;;',
        'Ana Uno;20020020;no es;;;;',
        'Ana Dos;30030030;;31/02/2000;;;',
        `Ana Tres;40040040;;;Nada;${writtenDay(30)};`,
        'Ana Cuatro;50050050;;13/05/1990;;;constructor',
      ].join('\n'),
    )
    expect(errorsOf(revision)).toEqual([[expect.stringContaining('Falta el nombre')]])
    expect(noticesOf(revision).slice(1)).toEqual([
      [3, 'dni'],
      [4, 'correo'],
      [5, 'fecha_nacimiento'],
      [7, 'sexo'],
    ])
    expect(revision).toMatchObject({ crear: 5, conError: 1, membresias: { vigentes: 1 } })
    expect(revision.planes).toMatchObject([{ texto: 'Nada', filas: 1, propuesto: true }])
  })

  it('shows duplicates with their match, in the gym and in the file', async () => {
    const id = await buildMiembro(desk.app.db.owner, desk.gym, { nombre: 'Luz Sosa', dni: '40111222' })
    const { revision } = await desk.reviewed('Nombre;DNI\nLuz S.;40.111.222\nEva;50111333\nEva;50111333\n')
    expect(revision).toMatchObject({ crear: 1, omitir: 2 })
    expect(revision.filas.map(({ duplicado }) => duplicado?.id_miembro)).toEqual([id, ''])
  })

  it('writes nothing', async () => {
    const before = await desk.peopleOf(desk.gym)
    await desk.reviewed('Nombre;DNI\nNadie;60111222\n')
    expect(await desk.peopleOf(desk.gym)).toEqual(before)
  })
})

describe('the rules of the form', () => {
  it('apply to each cell, and what they refuse is left out and told', async () => {
    const { revision } = await desk.reviewed(
      [
        'Nombre;DNI;Nacimiento;Etiquetas;Correo',
        '\u200b\u2060;90100001;;;',
        `Ana Uno;90100002;${writtenDay(3)};;`,
        'Ana Dos;90100003;31/12/1899;;',
        'Ana Tres;90100004;01/01/9999;;',
        'Ana Cuatro;90100005;;a,b,c,d,e,f,g,h,i,j,k;',
        'Ana Cinco;\u200b\u200b;;;',
        'Ana Seis;90100006;;;a@b',
      ].join('\n'),
    )
    expect(errorsOf(revision)).toEqual([[expect.stringContaining('Falta el nombre')]])
    expect(noticesOf(revision).slice(1)).toEqual([
      [3, 'fecha_nacimiento'],
      [4, 'fecha_nacimiento'],
      [5, 'fecha_nacimiento'],
      [6, 'etiquetas'],
      [7, 'dni'],
      [8, 'correo'],
    ])
  })
})
