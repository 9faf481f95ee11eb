/** Refusals around reminders and their rules. */
export const recordatoriosRefusals = {
  baja_gone: 'El miembro ya recibe recordatorios.',
  recordatorio_not_due: 'A este miembro ya no le toca este recordatorio. Actualiza la lista.',
  recordatorios_denied: 'No puedes ver los recordatorios.',
  regla_denied: 'No puedes cambiar las reglas de los recordatorios.',
  regla_fixed: 'El tipo de una regla no cambia.',
} as const
