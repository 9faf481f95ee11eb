/** What a suspended gym's staff reads on every screen, and in the answer to what it may not do meanwhile. */
export const avisoDeSuspension =
  'Este gimnasio está suspendido: puedes ver y exportar tus datos, pero no cobrar ni cambiar nada. Escríbele a Vigente para volver a usarlo.'
