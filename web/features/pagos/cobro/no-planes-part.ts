import { onDemand } from '#web/ui/base/on-demand.ts'

/** Apart: only a new branch needs it. */
export const noPlanes = onDemand(async () => (await import('./no-planes.tsx')).NoPlanes)
