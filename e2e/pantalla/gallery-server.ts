import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

/** Builds the gallery like the app, in a folder of its own, and serves it. */
export async function serveGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'vigente-galeria-'))
  const input = join(import.meta.dirname, '../../web/gallery.html')
  await build({ logLevel: 'error', build: { outDir, emptyOutDir: true, rolldownOptions: { input } } })
  const server = await preview({ logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const [address] = server.resolvedUrls?.local ?? []
  if (!address) throw new Error('The gallery is served nowhere')
  const stop = async () => {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
  return { url: new URL('gallery.html', address).href, stop }
}
