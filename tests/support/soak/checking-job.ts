// `node tests/support/soak/checking-job.ts [FOLDER]`: dice bets per second on a platform with a large database, while its
// check of the books is paused and while it runs, in turns; its memory, and what the check has covered. Without a folder of
// `large-database/write.ts`, a database of 20,000 bets is made, or of a million at full depth. Bets are added to the folder.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { newKey } from '../../bench/bettors.ts'
import { loadTest } from '../../bench/load-test.ts'
import { median } from '../../bench/median.ts'
import { emailOf } from '../large-database/players.ts'
import { PASSWORD, passwordHashOf, SECRET } from '../large-database/sign-in.ts'
import { writeLargeDatabase } from '../large-database/write-database.ts'
import { startMeasured } from '../measured-program.ts'
import { platformClient } from '../platform/client.ts'
import { isFull } from '../run/depth.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const CONNECTIONS = 40
const PAIRS = 5
const TURN_MS = 10_000
const WARM_UP_MS = 8000
/** Share of the bets per second that must remain while the check runs. */
const LEAST_PLAY = 0.95
/** Growth of the memory while only the check runs, in MiB, and how long it may take for a complete one. */
const MOST_GROWN = 48
const ALONE_MS = isFull ? 60 * 60_000 : 30_000
const SAMPLE_MS = 3000
/** Time for the thread of the check to load its modules, which it does once per check and would do once per turn here. */
const START_MS = 5000
/** Time for the page in progress to end. */
const SETTLE_MS = 1000
const MIB = 1024 * 1024

const report = z.object({
  msg: z.string(),
  covered: z.record(z.string(), z.number()).optional(),
  isComplete: z.boolean().optional(),
  violation: z.unknown().optional(),
})

/** Part of the keys of bets, so that a second run on a folder repeats none. */
const run = randomUUID()

await using opened = new AsyncDisposableStack()
const { covered, violations, ...read } = openReports()
const folder = process.argv[2] ?? (await writeSmall())
const platform = opened.use(
  await startMeasured({
    file: fileURLToPath(new URL('checked-platform.ts', import.meta.url)),
    portVariable: 'PLATFORM_PORT',
    environment: {
      DATA_DIR: folder,
      PLATFORM_HOST: '127.0.0.1',
      APP_SECRET: SECRET,
      SPORTS_FEED: 'none',
      CAPTCHA_PROVIDER: 'none',
    },
    readyPath: '/healthz',
    onLine: read.line,
  }),
)
const headers = await signedIn()
await betFor(WARM_UP_MS)
const off: number[] = []
const on: number[] = []
for (let pair = 0; pair < PAIRS; pair += 1) {
  off.push(await betFor(TURN_MS))
  process.kill(platform.pid, 'SIGUSR2')
  await wait(START_MS)
  on.push(await betFor(TURN_MS))
  process.kill(platform.pid, 'SIGUSR2')
  await wait(SETTLE_MS)
  console.log(`bets per second: ${off.at(-1)?.toFixed(0)} paused, ${on.at(-1)?.toFixed(0)} checked`)
}
const memory = await checkAlone()
const play = median(on.map((rate, pair) => rate / (off[pair] ?? rate)))
const grown = (memory.at(-1) ?? 0) - (memory[0] ?? 0)
for (const [invariant, rows] of covered) console.log(`${String(rows).padStart(9)} ${invariant}`)
const checks: readonly (readonly [text: string, isRight: boolean])[] = [
  [`play ${play.toFixed(3)}, at least ${LEAST_PLAY}`, play >= LEAST_PLAY],
  [`memory ${grown.toFixed(0)} MiB more, at most ${MOST_GROWN}`, grown <= MOST_GROWN],
  [`${violations.length} violations ${violations.slice(0, 3).join(' ')}`, violations.length === 0],
  [`${covered.size} invariants covered in ${read.laps()} complete checks`, covered.size > 0],
]
for (const [text, isRight] of checks) console.log(`${isRight ? 'ok    ' : 'BROKEN'} ${text}`)
if (checks.some(([, isRight]) => !isRight)) process.exitCode = 1

/** Runs the check without play until it is complete or the time is over. Returns samples of the memory, in MiB. */
async function checkAlone(): Promise<number[]> {
  const memory: number[] = []
  const laps = read.laps()
  process.kill(platform.pid, 'SIGUSR2')
  const start = performance.now()
  await wait(SAMPLE_MS)
  while (read.laps() === laps && performance.now() - start < ALONE_MS) {
    memory.push((await platform.memory()).rssBytes / MIB)
    await wait(SAMPLE_MS)
  }
  process.kill(platform.pid, 'SIGUSR2')
  await wait(SETTLE_MS)
  console.log(`MiB while only the check runs: ${memory.map((size) => size.toFixed(0)).join(' ')}`)
  return memory
}

async function writeSmall(): Promise<string> {
  const { path } = opened.use(temporaryDirectory())
  const passwordHash = await passwordHashOf('soak')
  await writeLargeDatabase({
    directory: path,
    secret: SECRET,
    players: isFull ? 5000 : 200,
    bets: isFull ? 1_000_000 : 20_000,
    seed: 'soak',
    until: Date.now(),
    passwordHash,
  })
  return path
}

/** Sums up the log of the check. */
function openReports() {
  const covered = new Map<string, number>()
  const violations: string[] = []
  let laps = 0
  return {
    covered,
    violations,
    laps: () => laps,
    line(text: string) {
      if (!text.startsWith('{')) return
      const entry = report.parse(JSON.parse(text))
      if (entry.violation !== undefined) violations.push(JSON.stringify(entry.violation))
      for (const [invariant, rows] of Object.entries(entry.covered ?? {}))
        covered.set(invariant, (covered.get(invariant) ?? 0) + rows)
      if (entry.isComplete) laps += 1
    },
  }
}

/** Headers of players with roubles, who are the first of the currencies. */
async function signedIn() {
  const client = platformClient((path, init) => fetch(platform.url + path, init))
  const headers: { readonly authorization: string }[] = []
  for (let player = 0; player < CONNECTIONS; player += 1) {
    const email = emailOf(player * CURRENCY_CODES.length)
    const { output } = await client.request(contract.auth.login.emailPassword, { email, password: PASSWORD })
    headers.push({ authorization: `Bearer ${output.token}` })
  }
  return headers
}

async function betFor(durationMs: number): Promise<number> {
  const bet = () => ({
    side: 'under',
    chance: 5000,
    amount: '1',
    currency: 'RUB',
    idempotency_key: `${run}-${newKey()}`,
  })
  const { perSecond } = await loadTest({
    url: `${platform.url}/dice/bets`,
    connections: CONNECTIONS,
    durationMs,
    send: (connection) => ({ headers: headers[connection] ?? {}, body: JSON.stringify(bet()) }),
  })
  return perSecond
}
