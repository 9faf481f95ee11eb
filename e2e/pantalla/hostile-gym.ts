import type { APIRequestContext } from '@playwright/test'
import PocketBase from 'pocketbase'
import sharp from 'sharp'
import { civilDay } from '#shared/values/dates.ts'
import { newId } from '#shared/values/ids.ts'
import { zone } from '../charge-desk.ts'
import { linkIn, mailTo } from '../mailbox.ts'
import { newGym, newGymPassword } from '../new-gym.ts'

/** Texts that would set `window.hostil` if they ran, and texts that break a table's layout. */
export const hostile = [
  '<img src=x onerror=hostil=1>',
  '"><svg/onload=hostil=1>',
  '<script>hostil=1</script>',
  'javascript:hostil=1//ab',
  '{{7*7}}${7*7}<%=7*7%>',
  '\u202Egnp.exe <b>al revés</b>\u202C',
  '👩🏽‍🤝‍👨🏿💪🏽🏋🏿‍♀️🏋🏿‍♀️💪🏽',
  "=cmd|'/C calc'!A0",
  'W'.repeat(48),
] as const

const [image, svg, script, link, braces, rightToLeft, emoji, formula, wide] = hostile
/** For fields that take a long text. */
const everything = hostile.join(' ')

export interface HostileGym {
  readonly api: PocketBase
  readonly email: string
  readonly miembros: readonly string[]
  readonly pago: string
  readonly plan: string
  readonly rol: string
  readonly sucursal: string
  /** The address of a user who was invited with these texts. */
  readonly invited: string
}

const id = () => newId(new Date())

/** A gym in which every free text is hostile. */
export async function hostileGym(request: APIRequestContext, baseURL: string | undefined): Promise<HostileGym> {
  const email = await newGym(request, `Hostil ${image}`, 'serviciocadena0')
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword(email, newGymPassword)
  const { sucursal, metodo } = await renameGym(api)
  const plan = id()
  const plazo = id()
  await api.send('/api/planes/guardar', {
    method: 'POST',
    body: {
      id: plan,
      nombre: `Plan ${svg}`,
      descripcion: everything,
      horario: 'flexible',
      sucursal_id: sucursal,
      plazos: [{ id: plazo, duracion: 1, unidad: 'mes', precio: 10_000 }],
    },
  })
  const miembros: string[] = []
  for (const text of hostile) miembros.push(await addMiembro(api, sucursal, text))
  const pagos: string[] = []
  for (const miembro of miembros.slice(0, 4)) pagos.push(await charge(api, { miembro, plazo, sucursal, metodo }))
  await api.send(`/api/pagos/${pagos[3] ?? ''}/anular`, { method: 'POST', body: { motivo: everything } })
  await pause(api, miembros[0] ?? '')
  const rol = await addRol(api)
  const invited = await inviteHostile(api, { rol, sucursal, email })
  return { api, email, miembros, pago: pagos[0] ?? '', plan, rol, sucursal, invited }
}

async function renameGym(api: PocketBase): Promise<{ sucursal: string; metodo: string }> {
  const gimnasio = await api.collection('gimnasios').getFirstListItem('')
  const sucursal = await api.collection('sucursales').getFirstListItem('')
  const metodo = 'Pago <img src=x onerror=hostil=1>'
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#704020' } })
    .png()
    .toBuffer()
  await api.collection('gimnasios').update(gimnasio.id, {
    direccion: everything.slice(0, 200),
    logo: new File([new Uint8Array(picture)], `${image}${svg}.html.png`),
    politica: {
      metodos_pago: [
        { nombre: metodo, referencia: true, activo: true },
        { nombre: svg, referencia: false, activo: true },
      ],
      texto_recordatorio: everything,
    },
  })
  await api
    .collection('sucursales')
    .update(sucursal.id, { nombre: `Sede ${script}`, direccion: everything.slice(0, 120) })
  const user = api.authStore.record?.id ?? ''
  await api.collection('users').update(user, { name: `Ana ${image}` })
  return { sucursal: sucursal.id, metodo }
}

async function addMiembro(api: PocketBase, sucursal_id: string, text: string): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#207040' } })
    .jpeg()
    .toBuffer()
  const { id: made } = await api.collection('miembros').create({
    id: id(),
    nombre: text,
    dni: text.slice(0, 30),
    telefono: '1155550000',
    direccion: everything.slice(0, 200),
    sucursal_id,
    tipo_documento: image,
    notas: everything,
    alerta: `${image} ${svg} ${emoji}`,
    contacto_emergencia: `${link} ${formula} ${rightToLeft}`,
    etiquetas: [image, braces, formula, wide.slice(0, 30)],
    foto: new File([new Uint8Array(picture)], `${svg}.jpg`),
  })
  return made
}

type Charge = { miembro: string; plazo: string; sucursal: string; metodo: string }

async function charge(api: PocketBase, { miembro, plazo, sucursal, metodo }: Charge): Promise<string> {
  const { id: made } = await api.collection('pagos').create({
    id: id(),
    id_miembro: miembro,
    id_plan_plazo: plazo,
    sucursal_id: sucursal,
    medio_pago: metodo,
    descuento: 100,
    motivo_descuento: everything.slice(0, 200),
    referencia: `${formula} ${image}`,
    nota: everything,
  })
  return made
}

async function pause(api: PocketBase, id_miembro: string): Promise<void> {
  const day = civilDay(new Date(), zone)
  await api
    .collection('pausas')
    .create({ id: id(), id_miembro, desde: day, hasta: day, motivo: everything.slice(0, 200) })
}

async function addRol(api: PocketBase): Promise<string> {
  const permiso = await api.collection('permisos').getFirstListItem(`permiso = 'members.index'`)
  const made = await api.collection('roles').create({ nombre: '<img src=x>{{7*7}}', permisos: [permiso.id] })
  return made.id
}

async function inviteHostile(
  api: PocketBase,
  { rol, sucursal, email }: { rol: string; sucursal: string; email: string },
) {
  // Invitations of an unconfirmed gym contain none of these texts.
  const link = new URL(linkIn(await mailTo(email, 'Confirma tu correo')), api.baseURL)
  await api.collection('users').confirmVerification(link.searchParams.get('token') ?? '')
  const invited = `invitada-${email}`
  const body = { name: `Eva ${svg}`, email: invited, phone: '1155550000', role: rol, sucursal_id: [sucursal] }
  await api.send('/api/invitaciones', { method: 'POST', body })
  return invited
}
