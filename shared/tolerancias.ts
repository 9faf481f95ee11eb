/** Days after the end that still count, and days before the end that count as near it. */
export type Tolerancias = { tolerancia: number; por_vencer: number }

export const toleranciasPorDefecto: Tolerancias = { tolerancia: 0, por_vencer: 7 }
