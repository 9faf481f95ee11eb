import { form } from '#web/features/usuarios/form.ts'

export const list = form
