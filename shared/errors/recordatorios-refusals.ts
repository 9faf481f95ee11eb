/** Refusals around reminders and their rules. */
export const recordatoriosRefusals = {
  baja_gone: 'El miembro ya recibe recordatorios.',
  horas_wrong: 'El horario empieza antes de terminar.',
  recordatorio_not_due: 'A este miembro ya no le toca este recordatorio. Actualiza la lista.',
  recordatorios_denied: 'No puedes ver los recordatorios.',
  regla_denied: 'No puedes cambiar las reglas de los recordatorios.',
  regla_dias_wrong: 'Escribe otra cantidad de días: 1 a 30 antes, 1 a 60 después, 3 a 120 sin venir.',
  regla_fixed: 'El tipo de una regla no cambia.',
  regla_tipo_wrong: 'Elige una de las reglas.',
  regla_variable_wrong: 'Entre llaves se escribe solo nombre, gimnasio o vencimiento.',
  regla_via_missing: 'Elige el correo, WhatsApp o los dos.',
} as const
