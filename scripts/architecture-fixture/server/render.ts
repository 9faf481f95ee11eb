import { page } from '#web/page.ts'

export const render = page
