import { page } from '../page.ts'

export const day = page
