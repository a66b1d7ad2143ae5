import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import type { WireReceipt } from '#server/shared/log/check-receipt.ts'
import { nodeScriptOf } from '#server/shared/rules/fairness/script.ts'
import { games } from '#server/shared/rules/games.ts'
import { listen, stopListening } from '../../support/listen.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const SCRIPT = fileURLToPath(new URL('../../../docs/verify-receipt.mjs', import.meta.url))

const DICE = { side: 'under', chance: 5000 } as const
const KENO = { risk: 'high', picks: [7, 21, 40] } as const
const SEEDS = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'ada', nonce: 0 }

type Run = { readonly code: number; readonly output: string }

function runScript(words: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...words], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

type TestPlatform = Awaited<ReturnType<typeof startPlatform>>
type PlaceBet = (platform: TestPlatform, token: string) => Promise<WireReceipt | undefined>

const wager = { amount: '1', currency: 'RUB', idempotency_key: 'bet-to-verify-0001' } as const

const placeDice: PlaceBet = async (platform, token) => {
  const bet = { ...DICE, ...wager }
  return (await platform.request(contract.dice.placeBet, bet, { token })).output.receipt as WireReceipt | undefined
}

const placeKeno: PlaceBet = async (platform, token) => {
  const bet = { ...KENO, picks: [...KENO.picks], ...wager }
  return (await platform.request(contract.keno.placeBet, bet, { token })).output.receipt as WireReceipt | undefined
}

/** A platform behind an address, and a player's receipt in a file. */
async function openSite(place: PlaceBet = placeDice) {
  await using opened = new AsyncDisposableStack()
  const directory = opened.use(temporaryDirectory())
  const platform = opened.use(await startPlatform())
  const server = createServer(async (request, response) => {
    const answer = await platform.fetch(`/general${request.url}`)
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
  })
  const url = await listen(server)
  opened.defer(() => stopListening(server))
  const token = await register(platform, 'ada@example.com')
  await fund(platform, token, { amount: '100', currency: 'RUB' })
  const receipt = await place(platform, token)
  if (!receipt) throw new Error('a bet without a receipt')
  const everything = opened.move()
  return {
    platform,
    url,
    receipt,
    /** A file beside the receipt. */
    write(name: string, text: string) {
      const file = join(directory.path, name)
      writeFileSync(file, text)
      return file
    },
    verify(changed: object, ...more: string[]) {
      const file = join(directory.path, 'receipt.json')
      writeFileSync(file, JSON.stringify(changed))
      return runScript([file, url, ...more])
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

test('the script verifies a receipt by public addresses alone, and says what does not hold', async () => {
  await using site = await openSite()
  const { receipt, platform, verify, url } = site
  // the test's clock stands in the past: what is not in the log by now is overdue
  expect(await verify(receipt)).toMatchObject({ code: 1, output: expect.stringContaining('as was promised') })
  await platform.platform.writer.execute('signLog', {})
  expect(await verify({ receipt }, `${url}/`)).toMatchObject({
    code: 0,
    output: expect.stringContaining('everything holds'),
  })
  const changes: readonly [Partial<WireReceipt>, string][] = [
    [{ opening: receipt.opening?.replace('"n":', '"n":1') ?? '' }, 'give its commitment'],
    [{ record: receipt.record.replace('bet_settled', 'bet_refunded') }, 'hash of its leaf'],
    [{ sequence: receipt.sequence - 1 }, 'is in the tree'],
    [{ promise: receipt.promise.replace('fairline/promise/v1', 'fairline/promise/v2') }, 'signature of the promise'],
  ]
  for (const [change, claim] of changes)
    expect(await verify({ ...receipt, ...change })).toMatchObject({ code: 1, output: expect.stringContaining(claim) })
  const { logs } = (await platform.request(contract.log.origins, {})).output
  const other = { key: logs[0]?.promise_key ?? '', promise: logs[0]?.promise_key ?? '' }
  const kept = await verify(receipt, '--key', other.key, '--promise-key', other.promise)
  expect(kept).toMatchObject({ code: 1, output: expect.stringContaining('the key is of') })
  expect(await runScript([])).toMatchObject({ code: 2, output: expect.stringContaining('usage') })
})

test.each([
  {
    game: 'dice',
    place: placeDice,
    script: () => nodeScriptOf({ game: 'dice', rules: games.instant.dice.current, params: DICE, seeds: SEEDS }),
  },
  {
    game: 'keno',
    place: placeKeno,
    script: () => nodeScriptOf({ game: 'keno', rules: games.instant.keno.current, params: KENO, seeds: SEEDS }),
  },
] as const)(
  'the script of $game that players get has the hash in the log, and another one is found',
  {
    timeout: 60_000,
  },
  async ({ place, script }) => {
    await using site = await openSite(place)
    const { receipt, platform, verify, write } = site
    await platform.platform.writer.execute('signLog', {})
    const given = script()
    const verifyWith = (program: string) => verify(receipt, '--script', write('bet.mjs', program))
    expect(await verifyWith(given)).toMatchObject({ code: 0, output: expect.stringContaining('states the script of') })
    // a script that finds another outcome than the rules
    const [, body = ''] = /public log\.\n([\s\S]*)\n\/\/ end of/.exec(given) ?? []
    const changed = given.replace(body, `${body}\n`)
    expect(changed).not.toBe(given)
    expect(await verifyWith(changed)).toMatchObject({
      code: 1,
      output: expect.stringContaining('the hash that record'),
    })
    expect(await verifyWith(given.replaceAll('/v1', '/v2'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('the rules of the bet'),
    })
    expect(await verifyWith('')).toMatchObject({ code: 2, output: expect.stringContaining('no marked part') })
  },
)
