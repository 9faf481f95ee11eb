import { app } from '#server/app.ts'

export const pagos = app
