import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { env } from '#server/env.ts'
import { platformSettings } from '#server/platform/kernel/settings.ts'
import { OPERATOR_PATH, VERBS } from '#server/platform/modules/operator/reads.ts'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import { ownValue } from '#server/shared/own-value.ts'

const TIMEOUT_MS = 10_000

/**
 * The operator's command line: `npm run op -- feature ada@example.com bonus_balances on`. It calls the platform on this
 * machine with the secret in its data directory, as the operator whose key is in OPERATOR_KEY. Exit code 1 if refused,
 * 2 if there is no response.
 */
async function main([verb = '', ...args]: readonly string[]): Promise<void> {
  const known = ownValue(VERBS, verb)
  if (!known) {
    for (const [name, { usage }] of Object.entries(VERBS)) console.error(`npm run op -- ${name} ${usage}`)
    process.exitCode = 1
    return
  }
  const request = known.takesDocument ? await withDocument(args) : { args }
  if (request === null) {
    process.exitCode = 1
    return
  }
  const environment = env()
  const { serviceSecret } = platformSettings(environment, await loadOrCreateSecrets(environment.DATA_DIR))
  const { PLATFORM_HOST: host, PLATFORM_PORT: port, OPERATOR_KEY: key } = environment
  const response = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}${OPERATOR_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-secret': serviceSecret ?? '',
      ...(key !== undefined && { 'x-operator-key': key }),
    },
    body: JSON.stringify({ verb, ...request }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  console.log(response.ok ? await withFilesWritten(text, environment.DATA_DIR) : text)
  if (!response.ok) process.exitCode = 1
}

/**
 * Reads the file named by the last argument, since the platform cannot read the operator's files. Returns null, after
 * printing an error, if it is not JSON.
 */
async function withDocument(args: readonly string[]) {
  try {
    return { args: args.slice(0, -1), document: JSON.parse(await readFile(args.at(-1) ?? '', 'utf8')) }
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
