export const gyms = 1
