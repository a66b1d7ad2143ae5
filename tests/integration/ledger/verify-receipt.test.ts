import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import type { WireReceipt } from '#server/shared/log/check-receipt.ts'
import { listen, stopListening } from '../../support/listen.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const SCRIPT = fileURLToPath(new URL('../../../docs/verify-receipt.mjs', import.meta.url))

type Run = { readonly code: number; readonly output: string }

function runScript(words: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...words], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

/** A platform behind an address, and a player's receipt in a file. */
async function openSite() {
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
  const bet = {
    side: 'under',
    chance: 5000,
    amount: '1',
    currency: 'RUB',
    idempotency_key: 'bet-to-verify-0001',
  } as const
  const { receipt } = (await platform.request(contract.dice.placeBet, bet, { token })).output
  if (!receipt) throw new Error('a bet without a receipt')
  const everything = opened.move()
  return {
    platform,
    url,
    receipt: receipt as WireReceipt,
    verify(changed: object, ...more: string[]) {
      const file = join(directory.path, 'receipt.json')
      writeFileSync(file, JSON.stringify(changed))
      return runScript([file, url, ...more])
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

test('the script verifies a receipt by public addresses alone, and says what does not hold', {
  timeout: 60_000,
}, async () => {
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
