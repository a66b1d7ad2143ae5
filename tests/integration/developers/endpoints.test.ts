import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMicros } from '#server/shared/money/micros.ts'
import { type Endpoints, openEndpoints } from '../../support/developers.ts'

const run = promisify(execFile)
const PROGRAM = fileURLToPath(new URL('outside-program.ts', import.meta.url))
const DEMO_EMAIL = 'demo@fairline.example'

let endpoints: Endpoints
beforeAll(async () => {
  endpoints = await openEndpoints()
})
afterAll(() => endpoints[Symbol.asyncDispose]())

test('a program of somebody else signs in over REST and bets once over typed procedures with its bearer', async () => {
  const { stdout } = await run(process.execPath, [
    PROGRAM,
    endpoints.site,
    endpoints.rest,
    DEMO_EMAIL,
    endpoints.password,
  ])

  const shown = JSON.parse(stdout)
  expect(shown).toMatchObject({ email: DEMO_EMAIL, before: '10000', stake: '10', isSameBet: true })
  const expected = parseMicros(shown.before) - parseMicros(shown.stake) + parseMicros(shown.payout)
  expect(parseMicros(shown.after)).toBe(expected)
})

test('such a program is told that its password is wrong, and bets nothing', async () => {
  await expect(run(process.execPath, [PROGRAM, endpoints.site, endpoints.rest, DEMO_EMAIL, 'not it'])).rejects.toThrow(
    'the sign-in was refused: {"errors"',
  )
})

test('the commands of docs/api.md do what they say, against the platform alone and against the site', async () => {
  const { stdout } = await run('bash', ['-c', await documentedScript(endpoints)])

  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(answers).toMatchObject([
    { active: 'RUB' },
    { bet: { stake: '10', nonce: expect.any(Number), server_seed: null } },
    { revealed: { server_seed: expect.any(String) }, active: { nonce: 0 } },
    { game: 'dice', stake: '10', server_seed: expect.any(String) },
    { openapi: '3.1.0' },
    { result: { data: { json: { user: { email: DEMO_EMAIL } } } } },
    { result: { data: { json: { bet: { stake: '10', nonce: 0 } } } } },
  ])
})

/**
 * All shell blocks of docs/api.md as one script, which stops at the first rejection and prints one response per line.
 */
async function documentedScript({ site, rest, password }: Endpoints): Promise<string> {
  const document = await readFile('docs/api.md', 'utf8')
  const blocks = [...document.matchAll(/^```sh\n(.*?)^```/gms)].map((match) => match[1] ?? '')
  const commands = blocks
    .join('\n')
    .replace('http://localhost:3000', site)
    .replace('http://localhost:4000', rest)
    .replace('THE DEMO PASSWORD', password)
    .replace(/^npm run platform.*\n/m, '')
  return `set -euo pipefail\ncurl() { command curl -sS --fail-with-body "$@"; echo; }\n${commands}`
}
