/** Words of the product that passwords in a gym are made of. They are as common there as `password` is anywhere. */
export const gymPasswords: readonly string[] = `
  gimnasio gimnasios gym gymgym fitness crossfit entrenador entrenadora entrenamiento musculo musculos deporte deportes
  recepcion recepcionista gerente gerencia contador caja cliente clientes socio socios miembro miembros vigente
  `
  .trim()
  .split(/\s+/)
