import { useSession } from '#web/lib/session.ts'

/** The name of a member's branch if it is not the desk's own; else ''. */
export function useOtraSucursal({ sucursal_id }: { sucursal_id: string }): string {
  const { branch, branches } = useSession()
  return sucursal_id === branch.id ? '' : (branches.find(({ id }) => id === sucursal_id)?.nombre ?? '')
}
