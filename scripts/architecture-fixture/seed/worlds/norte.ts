export const norte = 1
