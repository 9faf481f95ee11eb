import type { Fin } from '#web/lib/signed-in/signed-in.ts'

const sentences: Record<Fin, string> = {
  cerrada: 'Esta sesión se cerró desde otro lugar.',
  clave: 'La contraseña de tu cuenta cambió: entra con la nueva.',
  correo: 'El correo de tu cuenta cambió: entra con el nuevo.',
  vencida: 'Tu sesión venció: dura hasta 30 días, o 5 sin uso.',
  desactivada: 'Tu acceso terminó.',
  salida: 'La sesión se cerró en otra pestaña de este navegador.',
  perdida: 'Este navegador ya no guarda tu sesión.',
}

/** The reason why a session is over, in a sentence. */
export const reasonOf = (fin: Fin): string => sentences[fin]
