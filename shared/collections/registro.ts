import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import { gimnasioInput } from './gimnasio.ts'
import { correo, direccionDeCorreo, telefono, texto } from '../campos/limits.ts'
import { sucursalInput } from './sucursal.ts'

const shortestPassword = 8
const longestPassword = 256
const mostBranches = 50

export const cuentaInput = z.object({
  email: direccionDeCorreo.max(254, sentenceOf('correo_too_long')),
  password: z
    .string()
    .min(shortestPassword, sentenceOf(['texto_too_short', { min: shortestPassword }]))
    .max(longestPassword, sentenceOf(['texto_too_long', { max: longestPassword }])),
  passwordConfirm: z.string(),
})

/** A number as records return it, or typed digits; missing means empty. */
const telefonoEnviado = (max: number) =>
  z.preprocess((sent) => (typeof sent === 'number' ? String(sent) : (sent ?? '')), telefono(max))

export const usuarioRegistro = cuentaInput.extend({
  name: texto(2, 50),
  phone: telefonoEnviado(12).pipe(z.string().min(1, sentenceOf('telefono_missing'))),
})

const gimnasioRegistro = gimnasioInput.extend({
  correo: correo.default(''),
  telefono: telefonoEnviado(15),
  direccion: texto(0, 200).default(''),
})

/** Body of `POST /api/registro`. Other fields are ignored: the server sets role, gym and standing. */
export const registroInput = z.object({
  usuario: usuarioRegistro.refine(({ password, passwordConfirm }) => password === passwordConfirm, {
    path: ['passwordConfirm'],
    message: sentenceOf('passwords_differ'),
    params: { code: 'validation_values_mismatch' },
  }),
  gimnasio: gimnasioRegistro,
  sucursales: z
    .array(sucursalInput)
    .min(1, sentenceOf('sucursales_none'))
    .max(mostBranches, sentenceOf(['sucursales_over', { max: mostBranches }])),
  servicio_id: z.string().optional(),
})
export type RegistroInput = z.infer<typeof registroInput>

/** A registration with a Google identity: `usuario.identidad` replaces address and password. */
export const registroConIdentidad = registroInput.extend({
  usuario: usuarioRegistro
    .omit({ password: true, passwordConfirm: true })
    .transform((usuario) => ({ ...usuario, password: '', passwordConfirm: '' })),
})
