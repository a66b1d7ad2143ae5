import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { env } from '#server/env.ts'
import { platformSettings } from '#server/platform/kernel/settings.ts'
import { operatorApi, RefusedCall } from '#server/platform/operator/command-line/api.ts'
import { VERBS, WrongWords } from '#server/platform/operator/command-line/verbs.ts'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import { ownValue } from '#server/shared/own-value.ts'
import { operatorUrl } from './operator-address.ts'

const TIMEOUT_MS = 10_000

const OPTIONS = '[--json] [--totp <code>] [--why <text>] [--reason <code>]'

/**
 * The operator's command line: `npm run op -- feature ada@example.com bonus_balances on`. It calls the operator API of
 * this machine as the operator whose personal key is in OPERATOR_KEY; approvals, and documents, also need `--totp` with a
 * code of the authenticator. Prints `{"data": …}`. Exit code 1 if refused, 2 if there is no response.
 */
async function main(words: readonly string[]): Promise<void> {
  const { own, options } = split(words)
  const [verb = '', ...args] = own
  if (verb === 'setup') return setUp(args.includes('--recover'))
  const known = ownValue(VERBS, verb)
  if (!known) return help()
  const request = known.takesDocument ? await withDocument(args) : { args }
  if (request === null) {
    process.exitCode = 1
    return
  }
  const environment = env()
  const send = (path: string, init: RequestInit) =>
    fetch(`${operatorUrl(environment)}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const api = operatorApi({ key: environment.OPERATOR_KEY, totp: options.totp, send })
  try {
    const data = await known.run(api, { ...request, why: options.why, reason: options.reason })
    console.log(await withFilesWritten(JSON.stringify({ data }), environment.DATA_DIR))
  } catch (error) {
    if (!(error instanceof RefusedCall || error instanceof WrongWords)) throw error
    console.log(error instanceof RefusedCall ? error.message : JSON.stringify({ errors: { base: ['bad_request'] } }))
    process.exitCode = 1
  }
}

function help(): void {
  console.error(`npm run op -- setup [--recover]`)
  for (const [name, { usage }] of Object.entries(VERBS)) console.error(`npm run op -- ${name} ${usage}`)
  console.error(`Each takes ${OPTIONS}.`)
  process.exitCode = 1
}

/** Options of every verb, and the words that are the verb's own. Its own options, such as `--role`, stay among them. */
function split(words: readonly string[]) {
  const text = { type: 'string' } as const
  const { values, tokens } = parseArgs({
    args: [...words],
    options: { json: { type: 'boolean' }, totp: text, why: text, reason: text },
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const taken = new Set<number>()
  for (const token of tokens)
    if (token.kind === 'option' && ['json', 'totp', 'why', 'reason'].includes(token.name)) {
      taken.add(token.index)
      if (token.value !== undefined && !token.inlineValue) taken.add(token.index + 1)
    }
  const option = (name: 'totp' | 'why' | 'reason') => (typeof values[name] === 'string' ? values[name] : undefined)
  return {
    own: words.filter((_, index) => !taken.has(index)),
    options: { totp: option('totp'), why: option('why'), reason: option('reason') },
  }
}

/**
 * Prints the one-time link of the first admin of the operator API, by the secret in the data directory.
 * @param recover of another admin, for a house that has lost all of theirs
 */
async function setUp(recover: boolean): Promise<void> {
  const environment = env()
  const { serviceSecret } = platformSettings(environment, await loadOrCreateSecrets(environment.DATA_DIR))
  const response = await fetch(`${operatorUrl(environment)}/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-secret': serviceSecret ?? '' },
    body: JSON.stringify({ recover }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer: unknown = await response.json()
  console.log(JSON.stringify(response.ok ? { data: answer } : answer))
  if (!response.ok) process.exitCode = 1
}

/**
 * Reads the file named by the last argument, since the platform cannot read the operator's files. Returns null, after
 * printing an error, if it is not JSON.
 */
async function withDocument(args: readonly string[]) {
  try {
    const document: unknown = JSON.parse(await readFile(args.at(-1) ?? '', 'utf8'))
    return { args: args.slice(0, -1), document }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return null
  }
}

const withFiles = z.object({
  data: z.object({ files: z.array(z.object({ name: z.string().regex(/^[\w-]+\.webp$/), base64: z.string() })) }),
})

/**
 * Writes files of a response to `identity` in the data directory, readable only by its owner, and replaces them with
 * their paths.
 */
async function withFilesWritten(text: string, dataDir: string): Promise<string> {
  const answer: unknown = JSON.parse(text)
  const parsed = withFiles.safeParse(answer)
  if (!parsed.success) return text
  const folder = join(dataDir, 'identity')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files: string[] = []
  for (const { name, base64 } of parsed.data.data.files) {
    const file = join(folder, name)
    await rm(file, { force: true })
    await writeFile(file, Buffer.from(base64, 'base64'), { mode: 0o600, flag: 'wx' })
    files.push(file)
  }
  return JSON.stringify({ data: { ...(answer as { data: object }).data, files } })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? `${error.message}: is the platform running?` : error)
  process.exitCode = 2
})
