import { buildClave } from '#server/testing/desks/clave.ts'
import { buildMiembro, buildRol, buildUser, testId } from '#server/testing/gym-world.ts'
import { readOnly, type Case } from './case.ts'

/** Members and users, their gym and its branches. */
export const peopleCases: readonly Case[] = [
  {
    collection: 'miembros',
    reach: 'branch',
    opens: {
      list: ['members.index'],
      create: ['members.create'],
      update: ['members.update', 'members.create', 'members.delete'],
      delete: ['members.delete'],
    },
    row: ({ owner, gym }) => buildMiembro(owner, gym, { nombre: 'Otro ZZA' }),
    body: ({ branch }) => ({ nombre: 'Nuevo ZZA', sucursal_id: branch }),
    patch: { nombre: 'Cambiado ZZA' },
  },
  {
    collection: 'miembros_notas',
    reach: 'branch',
    opens: { ...readOnly, list: ['members.index'], create: ['members.update'] },
    row: async ({ owner, gym, miembro }) => {
      const id = testId()
      await owner(
        `insert into miembros_notas (gimnasio_id, id, id_miembro, usuario_id, texto) values ($1, $2, $3, $4, 'Nota ZZA')`,
        [gym.id, id, miembro, gym.users.Admin],
      )
      return id
    },
    body: ({ miembro }) => ({ id_miembro: miembro, texto: 'Nota ZZA' }),
    patch: { texto: 'ZZA otra' },
    alsoHolds: 'members.index',
  },
  {
    collection: 'recordatorios',
    reach: 'branch',
    opens: { ...readOnly, list: ['members.index'], create: ['members.index'] },
    row: async ({ owner, gym, miembro }) => {
      const id = testId()
      await owner(
        `insert into recordatorios (gimnasio_id, id, id_miembro, usuario_id, dia) values ($1, $2, $3, $4, current_date)`,
        [gym.id, id, miembro, gym.users.Admin],
      )
      return id
    },
    body: ({ miembro }) => ({ id_miembro: miembro }),
    patch: { dia: '2020-01-01' },
  },
  {
    collection: 'recordatorios_reglas',
    reach: 'gym',
    opens: { list: ['settings.index'], create: ['settings.update'], update: ['settings.update'], delete: null },
    row: async ({ owner, gym }) => {
      const id = testId()
      await owner('delete from recordatorios_reglas where gimnasio_id = $1', [gym.id])
      await owner(
        `insert into recordatorios_reglas (gimnasio_id, id, tipo, dias, texto) values ($1, $2, 'antes', 3, 'Hola ZZA')`,
        [gym.id, id],
      )
      return id
    },
    body: () => ({ tipo: 'despues', dias: 3, por_correo: true, por_whatsapp: true, texto: 'Hola ZZA' }),
    patch: { texto: 'ZZA otra' },
    alsoHolds: 'settings.index',
    isCreatedAnywhere: true,
  },
  {
    collection: 'recordatorios_bajas',
    reach: 'branch',
    opens: { ...readOnly, list: ['members.index'], create: ['members.update'], delete: ['members.update'] },
    row: async ({ owner, gym, branch }) => {
      const id = testId()
      const miembro = await buildMiembro(owner, gym, { nombre: 'Callado ZZA', sucursal_id: branch })
      await owner('insert into recordatorios_bajas (gimnasio_id, id, id_miembro) values ($1, $2, $3)', [
        gym.id,
        id,
        miembro,
      ])
      return id
    },
    body: async ({ owner, gym, branch }) => ({
      id_miembro: await buildMiembro(owner, gym, { nombre: 'Callado ZZA', sucursal_id: branch }),
    }),
    alsoHolds: 'members.index',
  },
  {
    collection: 'vistas',
    shutsKeys: true,
    reach: 'own',
    opens: { list: 'staff', create: 'staff', update: 'staff', delete: 'staff' },
    row: async ({ owner, gym }) => {
      const id = testId()
      await owner(
        `insert into vistas (gimnasio_id, id, usuario_id, lista, nombre, busqueda) values ($1, $2, $3, 'pagos', $4, 'q=ZZA')`,
        [gym.id, id, gym.users.Admin, `Vista ZZA ${id}`],
      )
      return id
    },
    body: () => ({ lista: 'pagos', nombre: `Vista ZZA ${testId()}`, busqueda: 'q=ZZA' }),
    patch: { nombre: 'Cambiada ZZA' },
    isCreatedAnywhere: true,
  },
  {
    collection: 'asistencias',
    reach: 'branch',
    opens: { ...readOnly, list: ['attendance.index'] },
    row: async ({ owner, gym, miembro, branch }) => {
      const id = testId()
      await owner(
        `insert into asistencias_asientos (gimnasio_id, id, id_miembro, sucursal_id, usuario_id, instante, dia, via, resultado)
         values ($1, $2, $3, $4, $5, now(), current_date, 'mostrador', 'pasa')`,
        [gym.id, id, miembro, branch, gym.users.Admin],
      )
      return id
    },
  },
  {
    collection: 'miembros_pagos',
    reach: 'branch',
    opens: { ...readOnly, list: ['members.index', 'payments.create'] },
    row: ({ owner, gym }) => buildMiembro(owner, gym, { nombre: 'Otro ZZA' }),
  },
  {
    collection: 'dashboard',
    reach: 'branch',
    opens: { ...readOnly, list: 'staff' },
    row: async ({ branch }) => branch,
  },
  {
    collection: 'users',
    shutsKeys: true,
    reach: 'branch',
    opens: {
      list: ['users.index', 'users.update'],
      create: ['users.create'],
      update: ['users.update'],
      delete: ['users.delete'],
    },
    row: async ({ owner, gym, branch }) => {
      const role = await buildRol(owner, gym.id, [], 'Vacío ZZA')
      return buildUser(owner, gym.id, { role, sucursales: [branch], name: 'Usuario ZZA' })
    },
    body: async ({ owner, gym, branch }) => ({
      name: 'Usuario ZZA',
      email: `${testId()}@gym.example`,
      phone: '1155',
      role: await buildRol(owner, gym.id, [], 'Vacío ZZA'),
      sucursal_id: [branch],
      password: 'una clave bien larga',
      passwordConfirm: 'una clave bien larga',
    }),
    patch: { name: 'Cambiado ZZA' },
    locksGuests: true,
  },
  {
    collection: 'roles',
    reach: 'gym',
    opens: {
      list: ['settings.index', 'settings.update', 'users.index', 'users.create', 'users.update'],
      create: ['settings.update'],
      update: ['settings.update'],
      delete: ['settings.update'],
    },
    row: ({ owner, gym }) => buildRol(owner, gym.id, [], 'Vacío ZZA'),
    body: () => ({ nombre: 'Nuevo ZZA', permisos: ['permiso00000024'] }),
    patch: { nombre: 'Cambiado ZZA' },
    locksGuests: true,
    isCreatedAnywhere: true,
  },
  {
    collection: 'sucursales',
    reach: 'branch',
    opens: { list: 'staff', create: ['settings.update'], update: ['settings.update'], delete: ['settings.update'] },
    // Deleting it closes it, which an open till prevents.
    row: async ({ owner, gym, branch }) => {
      await owner('update cajas_turnos set id_sesion = null, usuario_id = null, vuelta = null where gimnasio_id = $1', [
        gym.id,
      ])
      return branch
    },
    body: () => ({ nombre: 'Nueva ZZA', direccion: 'Calle 123' }),
    patch: { direccion: 'Otra calle 456' },
    locksGuests: true,
    isCreatedAnywhere: true,
  },
  {
    collection: 'gimnasios',
    reach: 'gym',
    opens: { ...readOnly, list: 'staff', update: ['settings.update'] },
    row: async ({ gym }) => gym.id,
    patch: { direccion: 'Otra calle 456' },
    locksGuests: true,
  },
  {
    collection: 'auditoria',
    reach: 'branch',
    opens: { ...readOnly, list: ['audit.index'] },
    row: async ({ owner, gym, miembro, branch }) => {
      const [made] = await owner(
        `insert into auditoria (gimnasio_id, usuario_id, sucursal_id, accion, coleccion, registro) values ($1, $2, $3, 'update', 'miembros', $4) returning id`,
        [gym.id, gym.users.Admin, branch, miembro],
      )
      return String(made?.['id'])
    },
  },
  {
    collection: 'claves_api',
    reach: 'gym',
    shutsKeys: true,
    opens: { ...readOnly, list: ['settings.index', 'settings.update'] },
    row: async ({ owner, gym }) => (await buildClave(owner, gym, { permisos: [] })).id,
    // Keys of this test are made, too.
    table: `(select * from claves_api where false)`,
  },
  {
    collection: 'rechazos',
    reach: 'branch',
    opens: { ...readOnly, list: ['audit.index'] },
    row: async ({ owner, gym, branch }) => {
      const [id, role] = [testId(), await buildRol(owner, gym.id, [], 'Vacío ZZA')]
      const who = await buildUser(owner, gym.id, { role, sucursales: [branch], name: 'Rechazado ZZA' })
      await owner(
        `insert into rechazos (gimnasio_id, id, usuario_id, dia, metodo, ruta, veces) values ($1, $2, $3, current_date, 'POST', '/api/ZZA', 1)`,
        [gym.id, id, who],
      )
      return id
    },
    // Requests refused in this test add rows too.
    table: `(select * from rechazos where ruta = '/api/ZZA')`,
  },
]
