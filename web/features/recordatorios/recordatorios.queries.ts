import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { VistaDeRegla } from '#shared/recordatorios/lista.ts'
import type { BajaDeRecordatorios, Recordatorio } from '#shared/recordatorios/recordatorio.ts'
import type { Regla, ReglaInput } from '#shared/recordatorios/regla.ts'
import { api } from '#web/lib/api/api.ts'
import { type Then, useWrite } from '#web/lib/api/use-write.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'

export const reglasQuery = queryOptions({
  queryKey: ['recordatorios_reglas', 'all'],
  queryFn: async ({ signal }) => (await api.collection('recordatorios_reglas').getList<Regla>(1, 20, { signal })).items,
})

export const vistaQuery = (rule: ReglaInput) =>
  queryOptions({
    queryKey: ['recordatorios', 'vista', rule],
    queryFn: ({ signal }) => api.send<VistaDeRegla>('/api/recordatorios/vista', { method: 'POST', body: rule, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Creates the rule of a kind or changes it. */
export const useSaveRegla = (stored: Regla | undefined, then: Then<Regla>) =>
  useWrite({
    ...then,
    write: (part: Partial<ReglaInput> & { activa: boolean }) => {
      const rules = api.collection('recordatorios_reglas')
      return stored ? rules.update<Regla>(stored.id, part) : rules.create<Regla>({ id: newRecordId(), ...part })
    },
    stale: ['recordatorios_reglas'],
  })

const shown = 20

export const recordatoriosDeQuery = (miembro: string) =>
  queryOptions({
    queryKey: ['recordatorios', 'of-miembro', miembro],
    queryFn: async ({ signal }) =>
      (
        await api.collection('recordatorios').getList<Recordatorio>(1, shown, {
          filter: api.filter('id_miembro = {:miembro}', { miembro }),
          sort: '-created',
          expand: 'usuario_id,id_regla',
          skipTotal: true,
          signal,
        })
      ).items,
  })

export const bajaQuery = (miembro: string) =>
  queryOptions({
    queryKey: ['recordatorios_bajas', 'of-miembro', miembro],
    queryFn: async ({ signal }) =>
      (
        await api.collection('recordatorios_bajas').getList<BajaDeRecordatorios>(1, 1, {
          filter: api.filter('id_miembro = {:miembro}', { miembro }),
          expand: 'usuario_id',
          skipTotal: true,
          signal,
        })
      ).items[0] ?? null,
  })

/** Ends the reminders of a member, or allows them again. */
export const useSetBaja = (id_miembro: string, then: Then<unknown>) =>
  useWrite({
    ...then,
    write: (stored: BajaDeRecordatorios | null): Promise<unknown> => {
      const bajas = api.collection('recordatorios_bajas')
      return stored ? bajas.delete(stored.id) : bajas.create({ id: newRecordId(), id_miembro })
    },
    stale: ['recordatorios_bajas'],
  })
