import { createGate, type Gate } from '#server/runtime/limits/gate.ts'
import { createHeld } from '#server/runtime/limits/over-budget.ts'

/** Milliseconds between two new gyms. */
const rest = 300

/**
 * Lets guests register one gym at a time. Addresses take turns. So registering computes one password at a time, and
 * leaves the other place to those who sign in.
 */
export function createRegistroTurns(): Gate {
  const line = createHeld('registrosInLine')
  const gate = createGate({ running: 1, line: 'registrosOfPlace', rest })
  return async (address, work) => {
    const leave = line.take('')
    try {
      return await gate(address, work)
    } finally {
      leave()
    }
  }
}
