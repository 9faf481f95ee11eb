import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Lab } from './tools/lab.ts'
import { listen, waitFor } from './tools/listen.ts'
import { asPattern, runStep } from './tools/run-step.ts'
import type { PartScenario } from './tools/scenario.ts'

/** Runs one scenario on a fresh world, and restores what it has written. */
export async function play(lab: Lab, scenario: PartScenario): Promise<void> {
  try {
    await act(lab, scenario)
  } finally {
    if (scenario.get === undefined || scenario.before !== undefined) await lab.restore()
  }
}

async function act(lab: Lab, scenario: PartScenario): Promise<void> {
  for (const step of scenario.before ?? []) await runStep(lab, step)
  const listeners = await Promise.all((scenario.listens ?? []).map((one) => listen(lab, one)))
  try {
    await runStep(lab, scenario)
    for (const step of scenario.after ?? []) await runStep(lab, step)
    const heard = () => listeners.map((one) => one.heard()).join('\n')
    for (const event of scenario.events ?? []) await waitFor(() => asPattern(event).test(heard()))
    if (scenario.notEvents) await pause(150)
    for (const event of scenario.notEvents ?? []) expect(heard()).not.toMatch(asPattern(event))
  } finally {
    for (const one of listeners) one.close()
  }
}
