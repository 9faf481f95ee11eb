/**
 * Does work in portions, each a transaction of its own, until one has nothing left to do.
 *
 * `portion` is told how many went before, and returns how many it did.
 */
export async function untilNone(portion: (ahead: number) => Promise<number>): Promise<void> {
  let [ahead, done] = [0, 0]
  do {
    done = await portion(ahead)
    ahead += done
  } while (done > 0)
}
