// `npm run serve:edge`: the worker build in workerd, with the platform and a libSQL server.
import { existsSync } from 'node:fs'
import { chdir } from 'node:process'
import { announce } from './announce.ts'
import { buildVariables } from './build-id.ts'
import { EDGE_CONFIG, SQLD, sqldProgram, workerProgram } from './edge-programs.ts'
import { freePort } from './ports.ts'
import { prepare } from './prepare.ts'
import { platformProgram, ROOT, studioProgram } from './programs.ts'
import { newestFiles } from './programs-built.ts'
import { runMain, Stop } from './stop.mjs'
import { supervise } from './supervise.ts'

await runMain(async () => {
  chdir(ROOT)
  if (!existsSync(EDGE_CONFIG)) throw new Stop('There is no worker build: run `npm run build:edge` first.')
  const prepared = await prepare('production')
  const { settings, dataDir } = prepared

  const port = await freePort('127.0.0.1')
  const isOwnCache = settings.CACHE_DATABASE_URL === undefined
  if (isOwnCache && !existsSync(SQLD))
    throw new Stop('This platform has no packaged libSQL server: set CACHE_DATABASE_URL to the http URL of one.')
  const environment = isOwnCache
    ? { ...prepared.environment, CACHE_DATABASE_URL: `http://127.0.0.1:${port}` }
    : prepared.environment
  const fileOf = newestFiles(ROOT)
  const programs = [
    ...(isOwnCache ? [sqldProgram({ dataDir, port, environment })] : []),
    ...(settings.UPSTREAM === 'embedded'
      ? [
          platformProgram(settings, { ...environment, ...buildVariables('.output-edge') }, fileOf),
          studioProgram(settings, environment, fileOf),
        ]
      : []),
    await workerProgram(settings, { dataDir, environment }),
  ]
  await supervise(programs, () => announce(prepared))
})
