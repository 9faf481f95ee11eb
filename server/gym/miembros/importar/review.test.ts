import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorsOf, openImportDesk, writtenDay, type ImportDesk } from '#server/testing/desks/import-desk.ts'
import { buildMiembro } from '#server/testing/gym-world.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk.app.close())

describe('the dry run', () => {
  it('names the error of each cell', async () => {
    const { revision } = await desk.reviewed(
      [
        'Nombre;DNI;Correo;Nacimiento;Plan;Vence;Sexo',
        ';1;;;;;',
        'Ana;;;;;;',
        'Ana;2;no es;;;;',
        'Ana;3;;31/02/2000;;;',
        'Ana;4;;;Nada;31/12/2026;',
        'Ana;5;;;;31/12/2026;',
        'Ana;6;;;;;M',
      ].join('\n'),
    )
    expect(errorsOf(revision).map((errors) => Object.keys(errors))).toEqual([
      ['nombre'],
      ['dni'],
      ['correo'],
      ['fecha_nacimiento'],
      ['plan'],
      ['plan'],
      ['sexo'],
    ])
    expect(revision.filas.map(({ fila }) => fila)).toEqual([2, 3, 4, 5, 6, 7, 8])
  })

  it('shows duplicates with their match, in the gym and in the file', async () => {
    const id = await buildMiembro(desk.app.db.owner, desk.gym, { nombre: 'Luz Sosa', dni: '40111222' })
    const { revision } = await desk.reviewed('Nombre;DNI\nLuz S.;40.111.222\nEva;50111\nEva;50111\n')
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
  it('apply to each cell', async () => {
    const tomorrow = writtenDay(3)
    const { revision } = await desk.reviewed(
      [
        'Nombre;DNI;Nacimiento;Etiquetas;Correo',
        '\u200b\u2060;90000001;;;',
        `Ana;90000002;${tomorrow};;`,
        'Ana;90000003;31/12/1899;;',
        'Ana;90000004;01/01/9999;;',
        'Ana;90000005;;a,b,c,d,e,f,g,h,i,j,k;',
        'Ana;\u200b\u200b;;;',
        'Ana;90000006;;;a@b',
      ].join('\n'),
    )
    expect(errorsOf(revision).map((errors) => Object.keys(errors))).toEqual([
      ['nombre'],
      ['fecha_nacimiento'],
      ['fecha_nacimiento'],
      ['fecha_nacimiento'],
      ['etiquetas'],
      ['dni'],
      ['correo'],
    ])
  })
})
