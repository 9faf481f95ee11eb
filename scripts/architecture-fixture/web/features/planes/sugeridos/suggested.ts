export const suggested = []
