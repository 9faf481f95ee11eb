/** The reasons why a session is over, in the words of the header `X-Sesion` and of the topic `@sesion`. */
export const motivos = ['vencida', 'cerrada', 'clave', 'correo', 'desactivada'] as const

export type Motivo = (typeof motivos)[number]

export const isMotivo = (value: unknown): value is Motivo => motivos.some((motivo) => motivo === value)

/** The header of an answer to a token of no live session. */
export const sessionHeader = 'x-sesion'

/** The topic on which a stream learns that its session is over. */
export const sessionTopic = '@sesion'
