import { fastify } from 'fastify'

export const reply = fastify
