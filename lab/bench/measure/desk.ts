import { branchId, branchOf, memberId, monthlyTermId } from '../world/ids.ts'
import type { WorldSize } from '../world/size.ts'

/** A user of one gym and the members it serves, numbered from 0. */
export interface Desk {
  readonly token: string
  readonly members: number
  /** The branch whose lists are shown. */
  readonly sucursal: string
  miembro(index: number): Person
}

interface Person {
  readonly id: string
  /** The member's branch, and the term of a month sold there. */
  readonly sucursal: string
  readonly plazo: string
}

/** The desk of one gym of a world, as `loadMembers` spreads the members over the gyms. */
export function deskOf({ gyms, bigGym, members }: WorldSize, gym: number, token: string): Desk {
  const others = Math.max(1, gyms - 1)
  const isFirst = gym === 1
  return {
    token,
    members: isFirst ? bigGym : Math.floor((members - bigGym - (gym - 2) - 1) / others) + 1,
    sucursal: branchId(gym, 0),
    miembro(index) {
      const number = isFirst ? index + 1 : bigGym + 1 + (gym - 2) + index * others
      const branch = isFirst ? branchOf(number) : 0
      return { id: memberId(number), sucursal: branchId(gym, branch), plazo: monthlyTermId(gym, branch) }
    },
  }
}
