import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { signInAt } from '#lab/harness/client.ts'
import { buildApp, type AppDeps } from '#server/app.ts'
import { createPasswords } from '#server/engine/auth/passwords/hash-password.ts'
import { buildGym, buildMiembro, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { password } from '#server/testing/gym-app.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { bareHttp, testProduct } from '#server/testing/test-product.ts'

/** The whole application with a small web app, listening, and a gym with a user. */
export interface EdgeApp {
  readonly app: FastifyInstance
  readonly db: TestDatabase
  readonly gym: GymWorld
  readonly miembro: string
  readonly email: string
  readonly port: number
  readonly url: string
  signIn(): Promise<string>
  close(): Promise<void>
}

/** `settings` differ from a server's defaults; `extend` adds routes before it listens. */
export async function openEdgeApp(
  settings: Partial<AppDeps> = {},
  extend: (app: FastifyInstance) => void = () => undefined,
): Promise<EdgeApp> {
  const db = await testDatabase()
  const gym = await buildGym(db.owner)
  const email = `${gym.id}@borde.example`
  const password_hash = await createPasswords().hash(password)
  await buildUser(db.owner, gym.id, { role: builtInRoles.Admin, sucursales: gym.sucursales, email, password_hash })
  const webRoot = await smallWebApp()
  const app = await buildApp({
    ...testProduct({ pools: db.pools }),
    ...bareHttp,
    webRoot,
    ...settings,
  })
  extend(app)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    db,
    gym,
    miembro: await buildMiembro(db.owner, gym),
    email,
    url,
    port: Number(new URL(url).port),
    signIn: () => signInAt(url, email, password),
    async close() {
      await app.close()
      await db.drop()
      await rm(webRoot, { recursive: true })
    },
  }
}

async function smallWebApp(): Promise<string> {
  const webRoot = await mkdtemp(join(tmpdir(), 'vigente-web-'))
  await mkdir(join(webRoot, 'assets'))
  const landing =
    '<head><!--cabecera--></head><nav><!--enlace-precios--></nav><main><!--precios--><!--contacto--></main>'
  await writeFile(join(webRoot, 'inicio.html'), landing)
  await writeFile(join(webRoot, 'index.html'), '<title>Vigente</title>')
  await writeFile(join(webRoot, 'pantallas.json'), '["/admin/dashboard"]')
  await writeFile(join(webRoot, 'assets', 'app-abc.js'), 'export {}')
  return webRoot
}
