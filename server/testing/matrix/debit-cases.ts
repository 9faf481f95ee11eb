import { buildMandato } from '#server/testing/domiciliacion/build-mandato.ts'
import { buildMiembro, testId } from '#server/testing/gym-world.ts'
import { readOnly, type Case, type MatrixWorld } from './case.ts'

const manages = { ...readOnly, list: ['debits.manage'] } as const

async function remesaOf({ owner, gym }: MatrixWorld): Promise<string> {
  const id = testId()
  await owner(
    `insert into remesas (gimnasio_id, id, usuario_id, vence, mensaje, acreedor, iban, recibos, monto)
     values ($1, $2, $3, '2026-02-02', $4, '{"nombre": "Acreedor ZZA"}', '\\x00', 1, 10)`,
    [gym.id, id, gym.users.Admin, `ZZA ${id}`],
  )
  return id
}

async function reciboOf(world: MatrixWorld): Promise<string> {
  const { owner, gym, branch } = world
  const [id, consent] = [testId(), testId()]
  const miembro = await buildMiembro(owner, gym, { nombre: 'Domiciliado ZZA' })
  const mandato = await buildMandato(owner, gym, { nombre: 'Pagador ZZA' })
  await owner(
    `insert into cobros_automaticos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad,
       monto, moneda, precio_visto, estado, id_mandato)
     values ($1, $2, $3, $4, $5, $6, 'Libre ZZA', 1, 'mes', 10, 'EUR', 10, 'cancelado', $7)`,
    [gym.id, consent, miembro, gym.mes, branch, gym.users.Admin, mandato],
  )
  await owner(
    `insert into remesas_recibos (gimnasio_id, id, id_remesa, id_mandato, id_automatico, id_miembro, id_plan_plazo, sucursal_id,
       concepto, duracion, unidad, monto, vence, ciclo, secuencia)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'Libre ZZA', 1, 'mes', 10, '2026-02-02', '2026-02-02', 'RCUR')`,
    [gym.id, id, await remesaOf(world), mandato, consent, miembro, gym.mes, branch],
  )
  return id
}

/** The creditor, mandates, files for the bank with their debits, and leaves. Acts of their own write them. */
export const debitCases: readonly Case[] = [
  {
    collection: 'acreedores',
    reach: 'gym',
    opens: { ...readOnly, list: ['debits.manage', 'settings.update'] },
    row: async ({ owner, gym }) => {
      const [made] = await owner(
        `insert into acreedores (gimnasio_id, id, nombre, nif, sufijo, identificador, iban, iban_final)
         values ($1, $2, 'Acreedor ZZA', 'B85626240', '000', 'ES77000B85626240', '\\x00', '1332')
         on conflict (gimnasio_id) do update set nombre = excluded.nombre returning id`,
        [gym.id, testId()],
      )
      return String(made?.['id'])
    },
    body: () => ({ nombre: 'Acreedor ZZA', nif: 'B85626240', iban_final: '1332' }),
    patch: { nombre: 'Otro ZZA' },
  },
  {
    collection: 'mandatos',
    reach: 'branch',
    opens: manages,
    row: ({ owner, gym }) => buildMandato(owner, gym, { nombre: 'Pagador ZZA' }),
    body: ({ branch }) => ({ sucursal_id: branch, nombre: 'Pagador ZZA', iban_final: '1332' }),
    patch: { nombre: 'Otro ZZA' },
  },
  {
    collection: 'mandatos_papeles',
    reach: 'branch',
    opens: { ...manages, create: ['debits.manage'], delete: ['debits.manage'] },
    row: async ({ owner, gym }) => {
      const id = testId()
      await owner(
        `insert into mandatos_papeles (gimnasio_id, id, id_mandato, usuario_id, papel) values ($1, $2, $3, $4, $5)`,
        [gym.id, id, await buildMandato(owner, gym, { nombre: 'Pagador ZZA' }), gym.users.Admin, `papel_${id}.png`],
      )
      return id
    },
    body: async ({ owner, gym }) => ({
      id_mandato: await buildMandato(owner, gym, { nombre: 'Pagador ZZA' }),
      papel: new File(['%PDF-1.4'], 'papel.pdf'),
    }),
    patch: { papel: '' },
  },
  {
    collection: 'remesas',
    reach: 'gym',
    opens: manages,
    row: remesaOf,
    body: () => ({ vence: '2026-02-02', mensaje: 'ZZA' }),
    patch: { estado: 'presentada' },
  },
  {
    collection: 'remesas_recibos',
    reach: 'branch',
    opens: manages,
    row: reciboOf,
    body: ({ miembro, branch }) => ({ id_miembro: miembro, sucursal_id: branch, monto: 10 }),
    patch: { monto: 1 },
  },
  {
    collection: 'bajas',
    reach: 'branch',
    opens: { ...readOnly, list: ['members.index'] },
    row: async ({ owner, gym, branch, miembro }) => {
      const id = testId()
      await owner(
        `insert into bajas (gimnasio_id, id, id_miembro, sucursal_id, usuario_id, pedida, pedida_por, ultimo_dia, motivo)
         values ($1, $2, $3, $4, $5, '2020-01-02', 'miembro', '2020-01-31', 'Se muda ZZA')`,
        [gym.id, id, miembro, branch, gym.users.Admin],
      )
      return id
    },
    body: ({ miembro }) => ({ id_miembro: miembro, pedida: '2020-01-02', ultimo_dia: '2020-01-31' }),
    patch: { motivo: 'ZZA otro' },
  },
]
