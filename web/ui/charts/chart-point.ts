/** A bar, or a point of a line. */
export interface ChartPoint {
  id: string
  /** The whole name, for the notice. */
  name: string
  /** The name as the axis shows it. */
  tick: string
  value: number
  /** The value in words, for the notice. */
  figure: string
}
