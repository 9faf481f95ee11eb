const names = ['Bruno Espósito', 'Ángela de la Vega', 'Ignacio Toledo Ibáñez', 'Renata Ríos', 'María José Ñancupil']
const kinds = ['ok', 'warn', 'bad'] as const
const words = { ok: 'Vigente', warn: 'Por vencer', bad: 'Vencido' }
const plans = ['Musculación', 'Pase libre', 'Natación', 'Entrenamiento funcional intensivo']

/** Sample rows for the gallery. */
export const people = Array.from({ length: 100 }, (_, index) => {
  const kind = kinds[index % kinds.length] ?? 'ok'
  return {
    id: `p${index}`,
    nombre: `${names[index % names.length]}${index >= 5 ? ` ${index}` : ''}`,
    documento: String(30894145 + index * 7919),
    plan: plans[index % plans.length] ?? '',
    kind,
    estado: words[kind],
    vence: `${String((index % 28) + 1).padStart(2, '0')}/11/2026`,
    monto: (index * 1750) % 42000,
  }
})

export type Person = (typeof people)[number]
