import { expect, it } from 'vitest'
import { attemptOf } from './rechazo-words.ts'

it.each([
  ['DELETE', '/api/collections/miembros/records/:id', 'Eliminar miembro'],
  ['POST', '/api/collections/servicios_pagos/records', 'Agregar pago de Vigente'],
  ['GET', '/api/collections/otra/records', 'Ver otra'],
  ['GET', '/api/exportar/:archivo', 'Exportar una lista'],
  ['POST', '/api/nueva', 'Usar /api/nueva'],
])('%s %s is told as %s', (metodo, ruta, told) => {
  expect(attemptOf({ 'GET /api/exportar/:archivo': 'Exportar una lista' }, { metodo, ruta })).toBe(told)
})
