import { gyms } from '../gimnasios/gyms.ts'

export const facts = gyms
