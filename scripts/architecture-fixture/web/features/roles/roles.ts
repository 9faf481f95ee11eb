import { router } from '#web/app/router.ts'

export const roles = router
