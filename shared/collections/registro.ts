import { z } from 'zod'
import { gimnasioInput } from './gimnasio.ts'
import { correo, telefono, texto } from './limits.ts'
import { sucursalInput } from './sucursal.ts'

const longestPassword = 256
const mostBranches = 50

export const cuentaInput = z.object({
  email: z.email('Escribe un correo válido.').max(254, 'Escribe un correo más corto.'),
  password: z
    .string()
    .min(8, 'Escribe al menos 8 caracteres.')
    .max(longestPassword, `Escribe como máximo ${longestPassword} caracteres.`),
  passwordConfirm: z.string(),
})

/** Numbers as the records answer them, or the digits that a person typed; absent is empty. */
const telefonoEnviado = (max: number) =>
  z.preprocess((sent) => (typeof sent === 'number' ? String(sent) : (sent ?? '')), telefono(max))

export const usuarioRegistro = cuentaInput.extend({
  name: texto(5, 50),
  phone: telefonoEnviado(12).pipe(z.string().min(1, 'Escribe un teléfono.')),
})

const gimnasioRegistro = gimnasioInput.extend({
  correo: correo.default(''),
  telefono: telefonoEnviado(15),
  direccion: texto(0, 200).default(''),
})

/** What `POST /api/registro` takes. Names that are not here are ignored: role, gym and standing are the server's. */
export const registroInput = z.object({
  usuario: usuarioRegistro.refine(({ password, passwordConfirm }) => password === passwordConfirm, {
    path: ['passwordConfirm'],
    message: 'Las contraseñas no coinciden.',
    params: { code: 'validation_values_mismatch' },
  }),
  gimnasio: gimnasioRegistro,
  sucursales: z
    .array(sucursalInput)
    .min(1, 'Agrega al menos una sucursal.')
    .max(mostBranches, `Registra como máximo ${mostBranches} sucursales; las demás se agregan después.`),
  servicio_id: z.string().optional(),
})
export type RegistroInput = z.infer<typeof registroInput>

/** The same from somebody whom Google vouches for: `usuario.identidad` stands for his address and his password. */
export const registroConIdentidad = registroInput.extend({
  usuario: usuarioRegistro
    .omit({ password: true, passwordConfirm: true })
    .transform((usuario) => ({ ...usuario, password: '', passwordConfirm: '' })),
})
