import { parseArgs } from 'node:util'
import { SERVICES, type Service } from '#server/shared/contract/call.ts'
import { type Backend, conform, type Verdict } from './conform.ts'
import { readGolden } from './golden.ts'
import { reportLines, summary } from './report.ts'

const HELP = `Usage: npm run conformance -- URL [options]

Sends every request of tests/contract/golden to the REST API at URL and tells, call by call, whether the app can work
with the answer: ok, differs (and where), or not reachable. Run it against a test system: it registers two throw-away
players, changes their settings and asks for emails and SMS.

  --phone PREFIX     what the players' phone numbers begin with; four random digits follow (+7701000)
  --timeout MS       how long an answer may take (10000)
  --SERVICE URL      base of a service that is not at URL/SERVICE: ${SERVICES.slice(1).join(', ')}
  --help

Ends with 0 when every call is ok, 1 when one is not, 2 when the command line is wrong.`

class UsageError extends Error {}

type Command = { readonly backend: Backend } | 'help'

function readCommand(args: readonly string[]): Command {
  const text = { type: 'string' } as const
  const services = Object.fromEntries(SERVICES.slice(1).map((service) => [service, text]))
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...services,
      phone: { ...text, default: '+7701000' },
      timeout: { ...text, default: '10000' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const [url, ...rest] = positionals
  if (url === undefined || rest.length > 0) throw new UsageError('exactly one URL is needed')
  const timeoutMs = Number(values.timeout)
  if (!Number.isSafeInteger(timeoutMs) || timeoutMs <= 0) throw new UsageError('--timeout takes whole milliseconds')
  const serviceUrls: Partial<Record<Service, string>> = {}
  for (const [name, value] of Object.entries(values)) {
    const service = SERVICES.find((candidate) => candidate === name)
    if (service && typeof value === 'string') serviceUrls[service] = baseUrl(value)
  }
  return {
    backend: {
      mainUrl: baseUrl(url),
      serviceUrls,
      phonePrefix: values.phone,
      send: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    },
  }
}

function baseUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new UsageError(`${text} is no http(s) URL`)
  return text.replace(/\/+$/, '')
}

async function main(args: readonly string[]): Promise<number> {
  const command = readCommand(args)
  if (command === 'help') {
    console.log(HELP)
    return 0
  }
  const verdicts: Verdict[] = []
  for await (const verdict of conform(await readGolden(), command.backend)) {
    verdicts.push(verdict)
    console.log(reportLines(verdict).join('\n'))
  }
  console.log(summary(verdicts))
  return verdicts.every(({ outcome }) => outcome === 'ok') ? 0 : 1
}

const isUsage = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code)))

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!isUsage(error)) throw error
  console.error(`${error.message}\n\n${HELP}`)
  process.exitCode = 2
}
