import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listPart } from '#web/lib/lists/list-search.ts'
import type { MiembrosSearch } from '../queries/miembros-search.ts'

const from = '/admin/miembros'

const listOf = (search: MiembrosSearch): MiembrosSearch => ({ ...listPart(search), estado: search.estado })

/** The list's part of the address: a panel that opens beside the list leaves it as it is, and draws no page again. */
export const useListSearch = (): MiembrosSearch => useSearch({ from, select: listOf, structuralSharing: true })

export type ChangeMiembros = (part: Partial<MiembrosSearch>, replace?: boolean) => void

/** Changes search parameters of the members' screen. */
export function useChangeMiembros(): ChangeMiembros {
  const navigate = useNavigate({ from })
  return useCallback(
    (part, replace = false) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
    [navigate],
  )
}
