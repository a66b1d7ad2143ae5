import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnvironment } from '#server/env.ts'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import { accept, deskAt } from '../support/platform/desk.ts'
import type { Site } from '../support/site.ts'

const run = promisify(execFile)

/** Personal keys of an operator for support and marketing, by the data directory of their site. */
const keys = new Map<string, Promise<string>>()

/** Sets up the desk of a site, and invites an operator who may open features and give bonuses. */
async function setUp({ operatorUrl, directory }: Site): Promise<string> {
  const origin = `http://localhost:${new URL(operatorUrl).port}`
  const desk = deskAt(origin, (path, init) => fetch(`${operatorUrl}${path}`, init))
  const { service } = await loadOrCreateSecrets(directory)
  const clock = { now: () => Date.now(), advance: () => {} }
  const made = await desk.send('/v1/setup', { headers: { 'x-service-secret': service } })
  const admin = await accept({ clock }, desk, String(made.body.link))
  const invitation = { name: 'sue', roles: ['support', 'marketing'], why: 'a colleague of the tests' }
  const invited = await admin.post('/v1/operators', invitation)
  return (await accept({ clock }, desk, (invited.body.result as { link: string }).link)).key
}

/** Runs `npm run op` on the machine of a site. Rejects if the command is rejected. */
export async function op(site: Site, words: readonly string[]): Promise<Record<string, unknown>> {
  const key = keys.get(site.directory) ?? setUp(site)
  keys.set(site.directory, key)
  const { stdout } = await run(process.execPath, ['server/supervisor/run-newest.ts', 'op', ...words, '--json'], {
    env: childEnvironment({
      DATA_DIR: site.directory,
      OPERATOR_PORT: new URL(site.operatorUrl).port,
      OPERATOR_KEY: await key,
    }),
  })
  return (JSON.parse(stdout) as { data: Record<string, unknown> }).data
}
