import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { environmentVariables } from '#server/env.ts'
import { limitConnections, SERVER_LIMITS } from '#server/http/limit-server.ts'
import { EnvironmentError } from '#server/settings.ts'
import { hasHost } from '#server/shared/http-host.ts'
import { createStudioApp } from './app.ts'
import { openBooks } from './books.ts'
import { openDatabase } from './database.ts'
import { openOutbox } from './outbox.ts'
import { purgeDemos } from './retention.ts'
import { openRounds } from './rounds/rounds.ts'
import { openSessions } from './sessions.ts'
import { studioSettings } from './settings.ts'
import { openTables } from './tables/index.ts'
import { openWallet } from './wallet.ts'

const CATCH_UP_MS = 1000
const PURGE_EVERY_MS = 60 * 60_000

/** Runs the studio until SIGINT or SIGTERM. What a crash has left is finished first, as far as the operator can be reached. */
async function main(): Promise<void> {
  const variables = environmentVariables()
  const settings = studioSettings(variables)
  await mkdir(variables.DATA_DIR ?? './data', { recursive: true })
  const database = await openDatabase(settings.databaseUrl)
  const wallet = openWallet(settings)
  const outbox = openOutbox({ database, wallet, now: Date.now })
  const rounds = openRounds({ database, wallet, outbox })
  const tables = openTables({ database, wallet, outbox })
  const sessions = openSessions({ database, wallet, rounds, now: Date.now })
  await tables.recover()
  await rounds.recover()
  const stop = new AbortController()
  const onFault = (error: Error) => console.error(error)
  const app = createStudioApp({
    settings,
    rounds,
    tables,
    sessions,
    books: openBooks({ database }),
    onFault,
    stop: stop.signal,
  })
  const serve = getRequestListener(app.fetch)
  const server = createServer(SERVER_LIMITS, (request, response) => {
    if (hasHost(request)) serve(request, response).catch(() => response.destroy())
    else response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: 'malformed' }))
  })
  limitConnections(server, settings.trustedProxies)
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  const dealt = tables.run(stop.signal, onFault)
  const again = setInterval(() => rounds.catchUp().catch((error: unknown) => console.error(error)), CATCH_UP_MS)
  const purge = () => purgeDemos(database, Date.now()).catch((error: unknown) => console.error(error))
  await purge()
  const purging = setInterval(purge, PURGE_EVERY_MS)
  console.log(`studio ready on port ${settings.port}`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  clearInterval(again)
  clearInterval(purging)
  stop.abort()
  await dealt
  server.close()
  server.closeIdleConnections()
  await once(server, 'close')
  database.close()
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvironmentError ? error.message : error)
  process.exitCode = 1
})
