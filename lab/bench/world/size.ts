/** Size of a world. The first gym has three branches and is measured; all others have one branch. */
export interface WorldSize {
  readonly gyms: number
  /** Members of the first gym. */
  readonly bigGym: number
  readonly members: number
  /**
   * Payments of all members together, within one in a hundred. One member in twelve never paid, one paid twice as
   * often.
   */
  readonly payments: number
  /** Only terms of one month, for long histories; else of one, three, six and twelve. */
  readonly monthly: boolean
  /** With a link of the chain for every entry, so that verify finds nothing. Takes longer to make. */
  readonly sealed: boolean
  /** With a row of audit for each payment and each member. Only for worlds without links, because these rows get none. */
  readonly audited?: true
  /** Entries of the first gym's members at the door. */
  readonly entries?: number
}

/** The world of the comparison with the bare handler: a tenth of the members in the measured gym, two payments each. */
export function usualSize(members: number): WorldSize {
  const bigGym = Math.floor(members / 10)
  const gyms = Math.max(2, Math.floor(members / 500))
  return { gyms, bigGym, members, payments: members * 2, monthly: false, sealed: false }
}

/** A gym of this many members with twelve payments each, and another such gym beside it. */
export const twoGyms = (members: number): WorldSize => ({
  gyms: 2,
  bigGym: members,
  members: 2 * members,
  payments: 24 * members,
  monthly: false,
  sealed: false,
})

/** With a year of entries: a million in a gym of 50,000 members. */
export const withEntries = (size: WorldSize): WorldSize => ({ ...size, entries: 20 * size.bigGym })

/** A world's size in words. */
export const describeSize = ({ gyms, bigGym, members, payments }: WorldSize) =>
  `${gyms} ${gyms === 1 ? 'gym' : 'gyms'}, ${members} members (${bigGym} in the one asked), ${payments} payments`
