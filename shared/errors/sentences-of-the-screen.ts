/** Refusals whose words the screen has by itself, apart so that it does not load those of all others. */
export const sentencesOfTheScreen = {
  /** Stands on every screen of a suspended gym. */
  gym_suspended:
    'Este gimnasio está suspendido: puedes ver y exportar tus datos, pero no cobrar ni cambiar nada. Escríbele a Vigente para volver a usarlo.',
  validation_common_password: 'Esa contraseña es de las más usadas. Elige otra.',
  validation_personal_password: 'La contraseña no puede ser tu correo ni el nombre del gimnasio.',
} as const
