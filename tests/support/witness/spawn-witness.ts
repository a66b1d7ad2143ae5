import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/supervisor/ports.ts'
import { bundled } from '../run/bundled.ts'
import { type SpawnedServer, spawnServer } from '../spawn-server.ts'

const READY = /^witness ready on port (\d+): (\S+)$/m
const HOST = '127.0.0.1'

export type SpawnedWitness = SpawnedServer & {
  readonly url: string
  readonly port: string
  readonly verifierKey: string
  add(body: string): Promise<{ readonly status: number; readonly body: string; readonly type: string | null }>
}

type Options = {
  readonly directory: string
  /** Verifier keys that it trusts; undefined leaves the file as it is. */
  readonly logs?: readonly string[]
  /** Default: a free one. */
  readonly port?: string
  readonly environment?: Readonly<Record<string, string>>
}

/** File of trusted logs of a witness in a directory. */
export const logsFileIn = (directory: string): string => join(directory, 'logs')

/** The witness as a separate process. Rejects with its output if it ends before it serves. */
export async function spawnWitness({ directory, logs, port, environment }: Options): Promise<SpawnedWitness> {
  mkdirSync(directory, { recursive: true })
  if (logs) writeFileSync(logsFileIn(directory), logs.map((key) => `${key}\n`).join(''))
  const own = port ?? String(await freePort(HOST))
  const server = await spawnServer({
    file: fileURLToPath(bundled('witness')),
    ready: READY,
    environment: {
      LOG_LEVEL: 'warn',
      DATA_DIR: directory,
      WITNESS_HOST: HOST,
      WITNESS_PORT: own,
      WITNESS_NAME: 'witness.example/w1',
      WITNESS_LOGS: logsFileIn(directory),
      ...environment,
    },
  })
  const [, , verifierKey = ''] = READY.exec(server.printed()) ?? []
  const url = `http://${HOST}:${own}`
  return {
    ...server,
    url,
    port: own,
    verifierKey,
    async add(body) {
      const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body })
      return { status: response.status, body: await response.text(), type: response.headers.get('content-type') }
    },
  }
}
