import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { environmentVariables } from '#server/env.ts'
import { limitConnections, SERVER_LIMITS } from '#server/http/limit-server.ts'
import { EnvironmentError } from '#server/settings.ts'
import { hasHost } from '#server/shared/http-host.ts'
import { systemAfter } from '#server/shared/timers.ts'
import { studioSettings } from '#server/studio/settings.ts'
import { openStudio } from '#server/studio/studio.ts'
import { openWallet } from '#server/studio/wallet.ts'
import { readAssets } from './assets.ts'
import { openDatabase } from './database.ts'

/**
 * Runs the studio until SIGINT or SIGTERM. First completes what a crash interrupted, as far as the operator is
 * reachable.
 */
async function main(): Promise<void> {
  const variables = environmentVariables()
  const settings = studioSettings(variables)
  await mkdir(variables.DATA_DIR ?? './data', { recursive: true })
  const database = await openDatabase(settings.databaseUrl)
  const host = {
    database,
    assets: readAssets(),
    now: Date.now,
    after: systemAfter,
    random: (count: number) => randomBytes(count),
    onFault: (error: Error) => console.error(error),
  }
  const studio = openStudio(host, { settings, wallet: openWallet(settings) })
  await studio.recover()
  const serve = getRequestListener(studio.app.fetch)
  const server = createServer(SERVER_LIMITS, (request, response) => {
    if (hasHost(request)) serve(request, response).catch(() => response.destroy())
    else response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: 'malformed' }))
  })
  limitConnections(server, settings.trustedProxies)
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  const running = await studio.run()
  console.log(`studio ready on port ${settings.port}`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await running[Symbol.asyncDispose]()
  server.close()
  server.closeIdleConnections()
  await once(server, 'close')
  database.close()
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvironmentError ? error.message : error)
  process.exitCode = 1
})
