/** Days of the week as their ISO digits in order: '135' is Monday, Wednesday and Friday. Empty stands for every day. */
export const weekdaysPattern = /^1?2?3?4?5?6?7?$/

/** Their short names, Monday first. */
export const weekdayNames = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'] as const

/** 'Lun, Mié, Vie' for '135'. */
export const weekdaysText = (days: string): string =>
  weekdayNames.filter((_, at) => days.includes(String(at + 1))).join(', ')
