import { roles } from '#web/features/roles/roles.ts'

export const form = roles
