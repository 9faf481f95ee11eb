import { pool } from '../db/pool.ts'

export const budgets = pool
