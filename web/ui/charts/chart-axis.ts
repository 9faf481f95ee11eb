/** The look of every chart's axes. */
export const chartAxis = { tickLine: false, axisLine: false, fontSize: 12, stroke: 'var(--text-2)' }
