import { readFile } from 'node:fs'

export const files = readFile
