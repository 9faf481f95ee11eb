import type { datosMiembro } from '#shared/collections/miembro.ts'

type Words<Name extends 'sexo' | 'origen'> = Readonly<
  Record<(typeof datosMiembro)[Name]['options'][number], readonly string[]>
>

/** Words of lists for each option of the sex, in lower case without accents. 'M', 1 and 2 mean one or the other by their column. */
export const sexoWritten: Words<'sexo'> = {
  Hombre: ['h', 'v', 'masculino', 'masculina', 'masc', 'varon', 'male', 'man', 'hombres', 'homem', 'caballero'],
  Mujer: ['f', 'fem', 'femenino', 'femenina', 'feminino', 'female', 'woman', 'mujeres', 'mulher', 'dama'],
  Otro: ['otra', 'x', 'no binario', 'no binaria', 'other'],
}

/** Words of lists for each way in which a member came. */
export const origenWritten: Words<'origen'> = {
  Recomendación: [
    'recomendado',
    'recomendada',
    'referido',
    'referida',
    'un amigo',
    'amigo',
    'amigos',
    'boca a boca',
    'boca en boca',
  ],
  'Redes sociales': ['redes', 'red social', 'instagram', 'ig', 'facebook', 'fb', 'tiktok', 'whatsapp'],
  'Pasó por la puerta': ['paso', 'por la puerta', 'vive cerca'],
  Publicidad: ['anuncio', 'google', 'internet', 'web', 'pagina web', 'folleto', 'volante', 'flyer'],
  Otro: ['otra', 'otros'],
}
