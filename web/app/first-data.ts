import type { FirstData, Opening } from '#web/lib/lists/first-data.ts'

/** In milliseconds. A page that waits longer shows its skeletons. */
const patience = 150

/**
 * A route's loader that asks for what its page shows first, and gives the answers a moment, so that a page on a slow computer is not
 * drawn twice: empty, and then with them. Runs once for each page of a tab.
 */
export const waitForFirstData =
  (load: () => Promise<{ firstData: FirstData }>) =>
  async ({ context, location: { search }, preload }: LoaderArgs): Promise<void> => {
    if (preload) return
    const page = await load()
    const late = new Promise((resolve) => setTimeout(resolve, patience))
    await Promise.race([late, Promise.all(page.firstData({ ...context, search }))])
  }

interface LoaderArgs {
  context: Pick<Opening, 'queryClient' | 'session'>
  location: { search: Record<string, unknown> }
  preload: boolean
}
