/** Acts that are open to those who manage direct debits. */
export const managing = { tag: 'Domiciliación', opens: ['debits.manage'], denied: 'domiciliacion_denied' } as const
