import { screen } from '../pantalla/screen.ts'

export const answer = screen
