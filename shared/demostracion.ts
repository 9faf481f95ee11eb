/**
 * The gym that visitors of the front page try, and the account they share. Both are made anew each night under the same ids,
 * by which the server knows them. No registration gives these ids away: it makes its own.
 */
export const demostracion = { gimnasio: 'gimnasiodemo001', visita: 'usuariovisita01' } as const
