import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { SessionContext } from './session.ts'

/** The numbering plans of all countries are 29 KB, so they load with the first phone on screen. */
const writerQuery = queryOptions({
  queryKey: ['code', 'telefono'],
  queryFn: async () => ({ write: (await import('#shared/telefono.ts')).writeTelefono }),
  staleTime: Infinity,
  structuralSharing: false,
  networkMode: 'always',
})

/** For a list with phones: the code loads beside its rows, not after them. */
export const usePrefetchTelefono = () => usePrefetchQuery(writerQuery)

/** Writes a phone of the gym, or of a given country, as people read it; as stored until the code has loaded. */
export function useWriteTelefono(pais?: string): (telefono: string) => string {
  const own = use(SessionContext)?.gym.pais ?? ''
  const { data } = useQuery(writerQuery)
  return (telefono) => data?.write(telefono, pais ?? own) ?? telefono
}

export function Telefono({ numero, pais }: { numero: string; pais?: string }) {
  return useWriteTelefono(pais)(numero)
}
