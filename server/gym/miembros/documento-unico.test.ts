import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'

const taken = { status: 400, response: { data: { dni: { code: 'validation_not_unique' } } } }

describe('a document belongs to one member', () => {
  let app: GymApp
  let gym: GymWorld
  beforeAll(async () => {
    app = await openGymApp()
    gym = await buildGym(app.db.owner)
  })
  afterAll(() => app.close())

  const people = async () => (await app.clientOf(gym.users.Admin)).collection('miembros')
  const body = (dni: string, more: object = {}) => ({
    nombre: 'Rosa Vidal',
    dni,
    sexo: 'Mujer',
    sucursal_id: gym.sucursales[0],
    ...more,
  })
  const keys = (ids: readonly string[]) =>
    app.db.owner('select dni, dni_clave, dni_repetido from miembros where id = any ($1) order by orden', [ids])

  it('however it is spelled, when a member is added and when one is changed', async () => {
    const miembros = await people()
    await miembros.create(body('91234567-Q'))
    for (const dni of ['91234567Q', '091234567q', '91234567/Q', '91.234.567 Q'])
      await expect(miembros.create(body(dni))).rejects.toMatchObject(taken)
    const other = await miembros.create(body('40111222'))
    await expect(miembros.update(other.id, { dni: '091234567Q' })).rejects.toMatchObject(taken)
    expect(await miembros.update(other.id, { dni: '040.111.222' })).toMatchObject({ dni: '040111222' })
  })

  it('however many are added at once', async () => {
    const miembros = await people()
    const spelled = ['52000111-X', '52000111X', '052000111x', '52000111/X']
    const settled = await Promise.allSettled(spelled.map((dni) => miembros.create(body(dni))))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('with its zeros, if they are a passport’s', async () => {
    const miembros = await people()
    await miembros.create(body('0770001', { tipo_documento: 'Pasaporte' }))
    await miembros.create(body('770001'))
    await expect(miembros.create(body('00-770001'))).rejects.toMatchObject(taken)
    await expect(miembros.create(body('0-770001', { tipo_documento: 'Pasaporte' }))).rejects.toMatchObject(taken)
  })

  it('and none is nobody’s', async () => {
    const miembros = await people()
    for (const dni of ['', '-', '0', '00000000']) await miembros.create(body(dni, { telefono: '1144445555' }))
  })

  it('of two who had it, each stays editable until his own is touched; then it goes to the one who is left', async () => {
    const { owner } = app.db
    const [first, second] = [await buildMiembro(owner, gym, { dni: '63000111-K' }), testId()]
    await owner(
      `insert into miembros (gimnasio_id, id, nombre, dni, dni_repetido, sucursal_id) values ($1, $2, 'Otra', '63000111K', 1, $3)`,
      [gym.id, second, gym.sucursales[0]],
    )
    const miembros = await people()
    expect(await miembros.update(second, { nombre: 'Otro Nombre', dni: '63000111K' })).toMatchObject({
      dni: '63000111K',
    })
    await expect(miembros.update(second, { dni: '063000111K' })).rejects.toMatchObject(taken)
    await expect(miembros.create(body('63.000.111-k'))).rejects.toMatchObject(taken)
    await miembros.update(first, { dni: '63000999' })
    expect(await keys([first, second])).toMatchObject([{ dni: '63000999' }, { dni: '63000111K', dni_repetido: 0 }])
    await expect(miembros.create(body('63.000.111-k'))).rejects.toMatchObject(taken)
  })
})
