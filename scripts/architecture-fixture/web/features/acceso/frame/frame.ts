import { login } from '../sign-in/login.ts'

export const frame = login
