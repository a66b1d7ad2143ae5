import { env } from '#server/env.ts'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import { platformSettings } from './kernel/settings.ts'
import { OPERATOR_PATH, VERBS } from './modules/operator/reads.ts'

const TIMEOUT_MS = 10_000

/**
 * `npm run op -- feature ada@example.com bonus_balances on`: the operator's command line. It asks the platform that runs on
 * this machine, by the secret in its data directory. Exit code 1 when it is refused, 2 when nobody answers.
 */
async function main([verb = '', ...args]: readonly string[]): Promise<void> {
  if (!VERBS[verb]) {
    for (const [name, { usage }] of Object.entries(VERBS)) console.error(`npm run op -- ${name} ${usage}`)
    process.exitCode = 1
    return
  }
  const environment = env()
  const { serviceSecret } = platformSettings(environment, await loadOrCreateSecrets(environment.DATA_DIR))
  const { PLATFORM_HOST: host, PLATFORM_PORT: port } = environment
  const response = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}${OPERATOR_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-secret': serviceSecret ?? '' },
    body: JSON.stringify({ verb, args }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  console.log(await response.text())
  if (!response.ok) process.exitCode = 1
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? `${error.message}: is the platform running?` : error)
  process.exitCode = 2
})
