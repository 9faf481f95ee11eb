import { z } from 'zod'
import { entero, texto } from '../campos/limits.ts'
import { sentenceOf } from '../errors/form-sentence.ts'
import { permissions, type Permission } from '../permissions.ts'
import type { StoredRecord } from '../collections/stored-record.ts'

/** Never given to a key: with them a program would make users, change what others may do, or take the whole gym away. */
const neverGiven: readonly Permission[] = [
  'users.create',
  'users.update',
  'users.delete',
  'settings.update',
  'data.export',
]

export const permisosDeClave: readonly Permission[] = permissions.filter((one) => !neverGiven.includes(one))

/** Keys of a gym that are not revoked. */
export const mostClaves = 20
export const mostDirecciones = 20
/** Requests in a minute, of which the form offers some. */
export const mostPorMinuto = 6000
export const porMinutoUsual = 120

const direccion = z
  .string(sentenceOf('clave_address_wrong'))
  .trim()
  .pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], sentenceOf('clave_address_wrong')))

/** Body of `POST /api/claves`. `vence` is an instant; '' for none. `codigo`: the second step of a maker who has one on. */
export const claveInput = z.object({
  nombre: texto(2, 40),
  permisos: z.array(z.enum(permissions, sentenceOf('clave_permiso_never'))).min(1, sentenceOf('permisos_missing')),
  sucursal_id: z
    .array(z.string(), sentenceOf('sucursales_missing'))
    .min(1, sentenceOf('sucursales_missing'))
    .max(1000, sentenceOf('sucursales_missing')),
  direcciones: z
    .array(direccion, sentenceOf('clave_address_wrong'))
    .max(mostDirecciones, sentenceOf(['clave_addresses_many', { max: mostDirecciones }]))
    .default([]),
  vence: z.iso.datetime(sentenceOf('clave_expiry_past')).or(z.literal('')).default(''),
  por_minuto: entero({ min: 1, max: mostPorMinuto }).default(porMinutoUsual),
})
export type ClaveInput = z.infer<typeof claveInput>

/** A key with which a program uses the API. Its secret is never read again. */
export type Clave = StoredRecord & {
  nombre: string
  permisos: string[]
  sucursal_id: string[]
  direcciones: string[]
  por_minuto: number
  /** The last characters of the secret. */
  final: string
  vence: string
  ultimo_uso: string
  ultima_ip: string
  creada_por: string
  revocada: string
  revocada_por: string
  expand?: { permisos?: { permiso: Permission }[]; creada_por?: { name: string }; revocada_por?: { name: string } }
}

/** The answer to `POST /api/claves`: the only one with the secret. */
export type ClaveCreada = { readonly id: string; readonly secreto: string }
