/** The administrator's address of a gym. */
export const emailOf = (gym: number) => `admin${gym}@banco.example`

/** Members are numbered over all gyms, from 1 in the first, so their ids are known. */
export const memberId = (number: number) => `m${String(number).padStart(14, '0')}`

/** Branch `branch` of gym `gym`, and the monthly price of its first plan. */
export const branchId = (gym: number, branch: number) => `s${String(gym * 10 + branch).padStart(14, '0')}`
export const monthlyTermId = (gym: number, branch: number) => `t${String(gym * 10 + branch).padStart(12, '0')}00`

/** The branch of one of the first gym's members, as `loadMembers` has it. */
export const branchOf = (number: number) => Number(number % 10 > 4) + Number(number % 10 > 7)
