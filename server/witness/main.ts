import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { env, environmentVariables } from '#server/env.ts'
import { limitConnections, SERVER_LIMITS } from '#server/http/limit-server.ts'
import { restrictNewFiles } from '#server/secrets.ts'
import { EnvironmentError } from '#server/settings.ts'
import { hasHost } from '#server/shared/http-host.ts'
import { createLog } from '#server/telemetry/log.ts'
import { createWitnessApp } from './app.ts'
import { CannotStart } from './cannot-start.ts'
import { openState } from './open-state.ts'
import { witnessSettings } from './settings.ts'
import { trustedLogs } from './trusted-logs.ts'
import { createWitness } from './witness.ts'

const MALFORMED = 'malformed\n'

/** Runs the witness until SIGINT or SIGTERM. */
async function main(): Promise<void> {
  restrictNewFiles()
  const settings = witnessSettings(environmentVariables())
  const log = createLog({ program: 'witness', level: env().LOG_LEVEL })
  const logs = trustedLogs(settings.logsFile, (err) => log.error({ err }, 'the former list of logs is kept'))
  const state = openState(settings.directory, settings.name)
  const witness = createWitness({ ...state, logs, now: Date.now })
  const { trustedProxies, host, port } = settings
  const serve = getRequestListener(createWitnessApp({ witness, log, trustedProxies, now: Date.now }).fetch)
  const server = createServer(SERVER_LIMITS, (request, response) => {
    if (hasHost(request)) serve(request, response).catch(() => response.destroy())
    else response.writeHead(400, { 'content-type': 'text/plain' }).end(MALFORMED)
  })
  limitConnections(server, trustedProxies)
  server.listen(port, host)
  await once(server, 'listening').catch((error: Error) => {
    throw new CannotStart(`Cannot listen on ${host}:${port} (${error.message}): check WITNESS_HOST and WITNESS_PORT.`)
  })
  console.log(`witness ready on port ${port}: ${state.key.verifierKey}`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  server.close()
  server.closeIdleConnections()
  await once(server, 'close')
  state.database.close()
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvironmentError || error instanceof CannotStart ? error.message : error)
  process.exitCode = 1
})
