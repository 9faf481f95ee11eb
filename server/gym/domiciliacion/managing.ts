/** The right to everything about mandates. */
export const managing = { tag: 'Domiciliación', opens: ['debits.manage'], denied: 'domiciliacion_denied' } as const
