import { router } from '../router.ts'

export const session = router
