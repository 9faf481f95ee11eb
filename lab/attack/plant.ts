import type PocketBase from 'pocketbase'
import sharp from 'sharp'
import type { GymApp } from '#server/testing/gym-app.ts'
import { buildRol, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { buildCaja, buildSesion } from '#server/testing/till.ts'

/** The rest of a gym's data (besides members, payments and staff), with a mark in every text. */
export interface Planted {
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Addresses of the gym's protected files, without a token. */
  readonly files: readonly string[]
}

/** Fills what `buildGym` leaves empty, for the first member of it. */
export async function plant(app: GymApp, gym: GymWorld, member: string, mark: string): Promise<Planted> {
  const { owner } = app.db
  await owner(
    `update gimnasios set correo = lower('gimnasio.' || $2 || '@x.example'), direccion = 'Calle del gimnasio ' || $2 where id = $1`,
    [gym.id, mark],
  )
  await owner(`update users set email = lower($2 || '.' || id || '@x.example') where gimnasio_id = $1`, [gym.id, mark])
  await owner(`update planes set descripcion = 'Descripción ' || $2 where gimnasio_id = $1`, [gym.id, mark])
  await owner(
    `update miembros set direccion = 'Calle ' || $2, correo = lower($2 || '@m.example'), contacto_emergencia = 'Tía ' || $2,
       etiquetas = jsonb_build_array('Grupo ' || $2) where id = $1`,
    [member, mark],
  )
  const [pausas, lotes] = [testId(), testId()]
  await owner(
    `insert into pausas_asientos (gimnasio_id, id, id_miembro, sucursal_id, usuario_id, desde, hasta, motivo, lote)
     values ($1, $2, $3, $4, $5, '2020-01-01', '2020-01-02', 'Viaje ' || $6, $7)`,
    [gym.id, pausas, member, gym.sucursales[0], gym.users.Admin, mark, lotes],
  )
  const till = await plantCaja(app, gym, mark)
  const asistencias = await plantEntrada(app, gym, member, mark)
  const shop = await plantVentas(app, gym, mark)
  const importaciones = testId()
  await owner(
    `insert into importaciones (gimnasio_id, id, usuario_id, sucursal_id, archivo, columnas, filas)
     values ($1, $2, $3, $4, $5 || '.csv', jsonb_build_array('Nombre ' || $5),
       jsonb_build_array(jsonb_build_object('linea', 2, 'celdas', jsonb_build_array('Importada ' || $5))))`,
    [gym.id, importaciones, gym.users.Admin, gym.sucursales[0], mark],
  )
  const tareas = testId()
  await owner(
    `insert into tareas (gimnasio_id, id, usuario_id, tipo, sucursal_id, registro, estado, terminada, problema)
     values ($1, $2, $3, 'importación', $4, $5, 'fallida', now(), jsonb_build_object('message', 'Falló ' || $6, 'data', '{}'::jsonb))`,
    [gym.id, tareas, gym.users.Admin, gym.sucursales[0], importaciones, mark],
  )
  const roles = await buildRol(owner, gym.id, ['members.index'], `Rol ${mark}`)
  await owner(
    `insert into auditoria (gimnasio_id, usuario_id, sucursal_id, accion, coleccion, registro, antes, despues)
     values ($1, $2, $3, 'update', 'miembros', $4, jsonb_build_object('nombre', 'Antes ' || $5), jsonb_build_object('nombre', $5))`,
    [gym.id, gym.users.Admin, gym.sucursales[0], member, mark],
  )
  const rechazos = testId()
  await owner(
    `insert into rechazos (gimnasio_id, id, usuario_id, dia, metodo, ruta, veces) values ($1, $2, $3, current_date, 'POST', '/api/' || $4, 1)`,
    [gym.id, rechazos, gym.users.Admin, mark],
  )
  const sesiones = await owner<{ id: string }>('select id from sesiones where gimnasio_id = $1', [gym.id])
  const { pago, files } = await upload(await app.clientOf(gym.users.Admin), member)
  await owner(`update servicios_pagos set aviso = 'Gimnasio ' || $2 where id = $1`, [pago, mark])
  const ids = {
    pausas: [pausas],
    ...till,
    ...shop,
    asistencias: [asistencias],
    lotes: [lotes],
    importaciones: [importaciones],
    tareas: [tareas],
    servicios_pagos: [pago],
    roles: [roles],
    rechazos: [rechazos],
    sesiones: sesiones.map(({ id }) => id),
  }
  return { ids, files }
}

async function plantCaja({ db: { owner } }: GymApp, gym: GymWorld, mark: string) {
  const cajas = await buildCaja(owner, gym, `Caja ${mark}`)
  const caja_sesiones = await buildSesion(owner, gym, cajas)
  const caja_movimientos = testId()
  await owner(
    `insert into caja_movimientos (gimnasio_id, id, id_sesion, vuelta, sucursal_id, usuario_id, tipo, monto, concepto)
     values ($1, $2, $3, 1, $4, $5, 'gasto', 10, 'Gasto ' || $6)`,
    [gym.id, caja_movimientos, caja_sesiones, gym.sucursales[0], gym.users.Admin, mark],
  )
  return { cajas: [cajas], caja_sesiones: [caja_sesiones], caja_movimientos: [caja_movimientos] }
}

async function plantVentas(app: GymApp, gym: GymWorld, mark: string) {
  const concepto = await buildConcepto(app.db.owner, gym, { nombre: `Pase ${mark}`, tipo: 'pase_del_dia' })
  const { id } = await (await app.clientOf(gym.users.Admin)).collection('ventas').create({
    sucursal_id: gym.sucursales[0],
    id_concepto: concepto,
    medio_pago: 'Efectivo',
    visitante: `Visita ${mark}`,
    nota: `Nota ${mark}`,
  })
  return { conceptos: [concepto], ventas: [id] }
}

async function plantEntrada({ db }: GymApp, gym: GymWorld, member: string, mark: string): Promise<string> {
  const id = testId()
  await db.owner(
    `insert into asistencias_asientos (gimnasio_id, id, id_miembro, sucursal_id, usuario_id, instante, dia, via, resultado, permiso)
     values ($1, $2, $3, $4, $5, now(), current_date, 'mostrador', 'aviso', 'Permiso ' || $6)`,
    [gym.id, id, member, gym.sucursales[0], gym.users.Admin, mark],
  )
  return id
}

export const picture = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a63' } })
          .png()
          .toBuffer(),
      ),
    ],
    'foto.png',
  )

async function upload(admin: PocketBase, member: string) {
  const { foto } = await admin.collection('miembros').update(member, { foto: await picture() })
  const { id: pago, comprobante } = await admin
    .collection('servicios_pagos')
    .create({ servicio_id: 'serviciopro0000', comprobante: await picture() })
  const files = [
    `/api/files/miembros/${member}/${foto}`,
    `/api/files/miembros_pagos/${member}/${foto}`,
    `/api/files/servicios_pagos/${pago}/${comprobante}`,
    `/api/files/pagos_superadmin/${pago}/${comprobante}`,
  ]
  return { pago, files }
}
