/** Who signs in to a gym. */
export const emailOf = (gym: number) => `admin${gym}@banco.example`

/** Members are numbered over all gyms, from 1 in the first one, so their ids are known without asking. */
export const memberId = (number: number) => `m${String(number).padStart(14, '0')}`

/** Branch `branch` of gym `gym`, and what its first plan costs for a month. */
export const branchId = (gym: number, branch: number) => `s${String(gym * 10 + branch).padStart(14, '0')}`
export const monthlyTermId = (gym: number, branch: number) => `t${String(gym * 10 + branch).padStart(12, '0')}00`

/** Which of the first gym's branches a member belongs to, as `loadMembers` has it. */
export const branchOf = (number: number) => Number(number % 10 > 4) + Number(number % 10 > 7)
