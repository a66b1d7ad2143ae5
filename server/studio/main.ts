import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { environmentVariables } from '#server/env.ts'
import { EnvironmentError } from '#server/settings.ts'
import { createStudioApp } from './app.ts'
import { openDatabase } from './database.ts'
import { openRounds } from './rounds.ts'
import { studioSettings } from './settings.ts'
import { openWallet } from './wallet.ts'

const CATCH_UP_MS = 1000

/** Runs the studio until SIGINT or SIGTERM. What a crash has left is finished first, as far as the operator can be reached. */
async function main(): Promise<void> {
  const variables = environmentVariables()
  const settings = studioSettings(variables)
  await mkdir(variables.DATA_DIR ?? './data', { recursive: true })
  const database = await openDatabase(settings.databaseUrl)
  const wallet = openWallet(settings)
  const rounds = openRounds({ database, wallet })
  await rounds.recover()
  const app = createStudioApp({ settings, database, wallet, rounds, onFault: console.error })
  const server = createServer(getRequestListener(app.fetch))
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  const again = setInterval(() => rounds.catchUp().catch((error: unknown) => console.error(error)), CATCH_UP_MS)
  console.log(`studio ready on port ${settings.port}`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  clearInterval(again)
  server.close()
  server.closeIdleConnections()
  await once(server, 'close')
  database.close()
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvironmentError ? error.message : error)
  process.exitCode = 1
})
