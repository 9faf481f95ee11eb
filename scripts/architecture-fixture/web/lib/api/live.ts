import { menu } from '../menu.ts'

export const live = menu
