import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { checkReceipt } from '#server/shared/log/check-receipt.ts'
import { readVerifierKey } from '#server/shared/log/note.ts'
import { readRecord } from '#server/shared/log/record.ts'
import { verifyEd25519 } from '../../support/ed25519.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'
import { refusalCodeOf } from '../../support/refusal-code.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const YEAR_LATE = { timeout: 300_000 }
const REASON = 'the disk of the first log has failed'

/** A platform whose log has lost its last records after their checkpoint was signed. Resolves with that checkpoint. */
async function loseRecords(directory: string): Promise<string> {
  let note = ''
  {
    await using site = await startPlatform({ directory })
    await register(site, 'ada@example.com')
    note = (await site.platform.writer.execute('signLog', {})).note
  }
  const database = join(directory, 'platform.db')
  const hand = openConnection(database)
  hand.exec('DROP TRIGGER log_records_are_never_deleted')
  hand.exec('DELETE FROM log_records WHERE sequence > (SELECT max(sequence) - 1 FROM log_records)')
  hand.close()
  return note
}

test('a database that has lost records of its log does not start, nor does its log go on', YEAR_LATE, async () => {
  using directory = temporaryDirectory()
  const signed = await loseRecords(directory.path)
  await expect(startPlatform({ directory: directory.path })).rejects.toThrow('records of its log')
  rmSync(join(directory.path, 'platform.db.head'))
  await using site = await startPlatform({ directory: directory.path, seed: 'after the loss' })
  const former = (await site.request(contract.log.origins, {})).output.logs[0]?.origin ?? ''
  expect((await site.platform.writer.execute('signLog', {})).note).toBe(signed)
  // nobody can vouch for records that are gone
  const asked = site.platform.writer.execute('resumeLog', { origin: former, reason: 'it looks whole' })
  expect(await refusalCodeOf(asked)).toBe('conflict')
})

test(
  'without the file of its head, a signed log takes no bets until an operator vouches for its end',
  YEAR_LATE,
  async () => {
    using directory = temporaryDirectory()
    {
      await using site = await startPlatform({ directory: directory.path })
      const token = await register(site, 'ada@example.com')
      await fund(site, token, { amount: '100', currency: 'RUB' })
      await site.platform.writer.execute('signLog', {})
    }
    rmSync(join(directory.path, 'platform.db.head'))
    await using site = await startPlatform({ directory: directory.path, seed: 'without a head' })
    const { writer } = site.platform
    const before = await writer.execute('signLog', {})
    const token = await register(site, 'eve@example.com').catch((error: unknown) => String(error))
    expect(token).toContain('log_stopped')
    expect(await writer.execute('signLog', {})).toEqual(before)
    const [log] = (await site.request(contract.log.origins, {})).output.logs
    expect(log?.stopped_at).toEqual(expect.any(String))
    const [origin, reason] = ['casino.example/log/0/2026', 'compared with the copy of the last hour']
    await writer.execute('resumeLog', { origin, reason })
    expect(await refusalCodeOf(writer.execute('resumeLog', { origin, reason }))).toBe('conflict')
    const after = await writer.execute('signLog', {})
    expect(after.size).toBe(before.size + 1)
    const last = { cell: 0, year: '2026', sequence: before.size }
    const { record } = (await site.request(contract.log.record, last)).output
    expect(readRecord(record)).toMatchObject({ k: 'log_resumed', reason })
    const again = await register(site, 'eve@example.com')
    await fund(site, again, { amount: '100', currency: 'RUB' })
  },
)

test('after a loss an operator opens a second log of the year, which says why', YEAR_LATE, async () => {
  using directory = temporaryDirectory()
  const note = await loseRecords(directory.path)
  rmSync(join(directory.path, 'platform.db.head'))
  await using site = await startPlatform({ directory: directory.path, seed: 'after the loss' })
  const former = 'casino.example/log/0/2026'
  const { origin } = await site.platform.writer.execute('continueLog', { origin: former, reason: REASON })
  expect(origin).toBe('casino.example/log/0/2026.2')
  const first = (await site.request(contract.log.record, { cell: 0, year: '2026.2', sequence: 0 })).output
  expect(readRecord(first.record)).toMatchObject({
    k: 'shard_opened',
    origin: former,
    checkpoint: note,
    reason: REASON,
  })
  // the former log is still served as far as it goes
  expect(await (await site.fetch('/general/log/0/2026/checkpoint')).text()).toBe(note)
  const token = await register(site, 'eve@example.com')
  await fund(site, token, { amount: '100', currency: 'RUB' })
  const wager = { side: 'under', chance: 5000, amount: '1', currency: 'RUB' } as const
  const sent = { ...wager, idempotency_key: 'bet-in-the-second-log-1' }
  const { receipt } = (await site.request(contract.dice.placeBet, sent, { token })).output
  const { logs } = (await site.request(contract.log.origins, {})).output
  const key = readVerifierKey(logs.find((log) => log.origin === origin)?.promise_key ?? '')
  if (!receipt || !key) throw new Error('a bet without a receipt, or a log without a key')
  expect(receipt.origin).toBe(origin)
  expect(await checkReceipt(receipt, key, verifyEd25519)).toBeNull()
})
