// Apart from `clockText`, because the first load has it.

/** An hour of the day as the time at which it begins: '07:00'. */
export const hourText = (hour: number): string => `0${hour}:00`.slice(-5)
