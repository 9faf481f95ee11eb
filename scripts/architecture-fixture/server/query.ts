import { Pool } from 'pg'

export const query = Pool
