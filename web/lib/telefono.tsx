import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useSession } from './session.ts'

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

/** Writes a phone of the gym, or of another country, as people read it; as stored until the code has loaded. */
export function useWriteTelefono(pais?: string): (telefono: string) => string {
  const { gym } = useSession()
  const { data } = useQuery(writerQuery)
  return (telefono) => data?.write(telefono, pais ?? gym.pais) ?? telefono
}

export function Telefono({ numero, pais }: { numero: string; pais?: string }) {
  return useWriteTelefono(pais)(numero)
}
