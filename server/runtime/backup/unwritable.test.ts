import { describe, expect, it } from 'vitest'
import { writingTo } from './unwritable.ts'

const failWith = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

describe('a folder outside of what the unit may write', () => {
  it('is told with the line that its unit needs', async () => {
    const told = writingTo('/mnt/otro', 'BACKUP_COPY', failWith('EROFS'))
    await expect(told).rejects.toThrow(
      /\/mnt\/otro \(BACKUP_COPY\).*«ReadWritePaths=\/mnt\/otro».*vigente-respaldo\.service/,
    )
  })

  it('any other failure stays itself', async () => {
    await expect(writingTo('/mnt/otro', 'BACKUP_COPY', failWith('ENOSPC'))).rejects.toThrow(/^ENOSPC$/)
  })
})
