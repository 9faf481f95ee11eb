/** An amount or a count as the screen writes it, '−$ 1.234,50' for instance, as a number. */
export const shownNumber = (text: string | null | undefined): number =>
  Number(
    (text ?? '')
      .replace('−', '-')
      .replace(/[^\d,-]/g, '')
      .replace(',', '.'),
  )
