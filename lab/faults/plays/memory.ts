import { setTimeout as pause } from 'node:timers/promises'
import { peakMemory } from '#lab/harness/vitals.ts'
import { expect } from '#lab/harness/expect.ts'
import type { Fault } from '../tools/fault.ts'
import { uploadPhoto } from '../tools/upload.ts'
import { openWorld, type World } from '../tools/world.ts'

const HEAP = 160
const SECONDS = 20

export const memory: Fault = {
  name: 'memory',
  what: `el servidor con ${HEAP} MB para sus objetos: cobros, listas largas, exportaciones y fotos a la vez`,
  async play(stage) {
    const world = await openWorld(stage, { nodeOptions: [`--max-old-space-size=${HEAP}`] })
    const { desk, checker, server } = world
    const { pid } = server()
    try {
      const shift = desk.work(10)
      const statuses: number[] = []
      const until = performance.now() + SECONDS * 1000 * (stage.rounds ?? 1)
      await Promise.all([
        ...heavy.map(async (path) => {
          while (performance.now() < until) statuses.push((await desk.get(path)).status)
        }),
        photos(world, until, statuses),
      ])
      const charges = (await shift.stop()).map(({ status }) => status)
      const wrong = [...statuses, ...charges].filter((status) => ![200, 429, 503].includes(status))
      expect(wrong.length === 0, `Hubo ${[...new Set(wrong)].join()}`)
      expect(server().pid === pid, 'El servidor se fue')
      expect((await desk.charge()).status === 200, 'Después no se pudo cobrar')
      await checker.check(desk)
      const busy = [...statuses, ...charges].filter((status) => status !== 200).length
      stage.say(
        `  ${charges.length} cobros y ${statuses.length} lecturas pesadas, ${busy} con «vuelve luego»; residente a lo sumo ${await peakMemory(pid)} MB`,
      )
    } finally {
      await world.close()
    }
  },
}

/** Requests that need much memory. */
export const heavy = [
  'collections/pagos/records?perPage=500&expand=id_miembro,id_plan_plazo',
  'collections/miembros/records?perPage=500',
  'collections/miembros_pagos/records?perPage=500',
  'exportar/miembros.xlsx',
  'exportar/pagos.xlsx',
  'reportes/ingresos?desde=2026-01-01&hasta=2026-12-31',
]

async function photos(world: World, until: number, statuses: number[]): Promise<void> {
  while (performance.now() < until) {
    statuses.push((await uploadPhoto(world)).status)
    await pause(50)
  }
}
