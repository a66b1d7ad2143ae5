import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnvironment } from '#server/env.ts'
import type { Site } from '../support/site.ts'

const run = promisify(execFile)

/** Runs `npm run op` on the machine of a site, with an operator's key. Rejects if the command is rejected. */
export async function op(site: Site, words: readonly string[], key?: string): Promise<Record<string, unknown>> {
  const { stdout } = await run(process.execPath, ['server/supervisor/run-newest.ts', 'op', ...words], {
    env: childEnvironment({
      DATA_DIR: site.directory,
      PLATFORM_PORT: new URL(site.platformUrl).port,
      ...(key !== undefined && { OPERATOR_KEY: key }),
    }),
  })
  return (JSON.parse(stdout) as { data: Record<string, unknown> }).data
}
