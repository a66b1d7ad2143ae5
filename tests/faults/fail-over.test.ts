import { createHash } from 'node:crypto'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openReader } from '#db/platform/reader.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { readNote } from '#server/shared/log/note.ts'
import { runProgram } from '../support/backup/run-backup.ts'
import { openDeposit, roubleBalance } from '../support/deposits.ts'
import { type SpawnedPlatform, spawnPlatform } from '../support/platform/spawn-platform.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { logsFileIn, type SpawnedWitness, spawnWitness } from '../support/witness/spawn-witness.ts'

const PATIENCE = { timeout: 300_000 }

const flip = async (site: SpawnedPlatform, token: string, key: string) => {
  const bet = { side: 'heads', amount: '1', currency: 'RUB', idempotency_key: `${key}-of-the-fail-over` } as const
  return (await site.request(contract.coinflip.placeBet, bet, { token })).output
}

const betsOf = async (site: SpawnedPlatform, token: string) =>
  (await site.request(contract.bets.mine, { limit: 100 }, { token })).output.bets.map(({ id }) => id).toSorted()

/** Opens an account with money, and resolves with its token. */
async function openPlayer(site: SpawnedPlatform): Promise<string> {
  const { token, deposit } = await openDeposit(site)
  const paid = { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' } as const
  await fetch(site.url + deposit.redirect_url, paid)
  return token
}

/** The open log, whose key the witness trusts from now on. */
async function trust(site: SpawnedPlatform, witnessDirectory: string): Promise<string> {
  const { logs } = (await site.request(contract.log.origins, {})).output
  writeFileSync(logsFileIn(witnessDirectory), logs.map(({ key }) => `${key}\n`).join(''))
  return logs.at(-1)?.origin ?? ''
}

/** Size that the witness has kept last; 0 before its first. */
async function keptBy(witness: SpawnedWitness, origin: string): Promise<number> {
  const place = createHash('sha256').update(origin).digest('hex')
  const response = await fetch(`${witness.url}/${place}/checkpoint`)
  return response.ok ? (readCheckpoint(readNote(await response.text())?.text ?? '')?.size ?? 0) : 0
}

test('a second machine goes on from a backup, and the first one does not come back', PATIENCE, async () => {
  using root = temporaryDirectory()
  const at = (name: string) => join(root.path, name)
  await using witness = await spawnWitness({ directory: at('witness'), logs: [] })
  const environment = { WITNESSES: `${witness.url}=${witness.verifierKey}`, PUBLIC_ORIGIN: 'https://casino.example' }
  let token = ''
  let balance: string | undefined
  let origin: string
  let size: number
  const kept: string[] = []
  const lost: Awaited<ReturnType<typeof flip>>[] = []
  {
    await using first = await spawnPlatform({ directory: at('first'), environment })
    origin = await trust(first, at('witness'))
    token = await openPlayer(first)
    for (const key of ['early', 'later']) kept.push((await flip(first, token, key)).bet.id)
    balance = await roubleBalance(first, token)
    const taken = await runProgram('backup', ['--to', at('backups')], { environment: { DATA_DIR: at('first') } })
    size = Number(/(\d+) records of /.exec(taken.printed)?.[1])
    for (const key of ['lost-one', 'lost-two', 'lost-three']) lost.push(await flip(first, token, key))
    const last = lost.at(-1)?.receipt?.sequence
    if (last === undefined) throw new Error('a bet without a receipt')
    await expect.poll(() => keptBy(witness, origin), PATIENCE).toBeGreaterThan(last)
    await first.stop('SIGKILL')
  }
  const seen = await keptBy(witness, origin)

  const restored = await runProgram('restore', ['--from', at('backups'), '--data-dir', at('second')], { environment })
  expect(restored.printed).toContain(`has ${size} records (${origin}), and witness.example/w1 has seen ${seen}`)
  await expect(spawnPlatform({ directory: at('second'), environment })).rejects.toThrow('--accept-loss')
  const accepted = await runProgram('restore', ['--data-dir', at('second'), '--accept-loss'])
  expect(accepted.printed).toContain(`Missing are its records ${size} to ${seen - 1}.`)
  {
    await using second = await spawnPlatform({ directory: at('second'), environment })
    // sessions of the time of the backup go on
    expect(await roubleBalance(second, token)).toBe(balance)
    expect(await betsOf(second, token)).toEqual(kept.toSorted())
    const next = await trust(second, at('witness'))
    expect(next).toBe(`${origin}.2`)
    const entries = { cell: 0, year: `${next.split('/').at(-1)}`, sequence: 0 }
    expect((await second.request(contract.log.record, entries)).output.record).toContain(
      `the records ${size} to ${seen - 1} are lost`,
    )
    // receipts that players hold show which bets these are
    for (const { receipt } of lost) {
      expect(receipt?.origin).toBe(origin)
      expect(receipt?.sequence).toBeGreaterThanOrEqual(size)
      expect(receipt?.sequence).toBeLessThan(seen)
    }
    // a client that sends a lost bet again places it once, with a key of the backup not at all
    const { bet: again } = await flip(second, token, 'lost-one')
    expect((await flip(second, token, 'lost-one')).bet.id).toBe(again.id)
    expect(kept).toContain((await flip(second, token, 'early')).bet.id)
    expect(await betsOf(second, token)).toEqual([...kept, again.id].toSorted())
    const { reader, close } = openReader(`file:${join(at('second'), 'platform.db')}`)
    expect(await checkAllBooks(reader)).toEqual([])
    close()
    await expect.poll(() => keptBy(witness, next), PATIENCE).toBeGreaterThan(0)

    await expect(spawnPlatform({ directory: at('first'), environment })).rejects.toThrow(
      /Another platform goes on with this site: witness\.example\/w1 has kept \d+ records of casino\.example\/log\/0\/\d+\.2/,
    )
    expect(await betsOf(second, token)).toEqual([...kept, again.id].toSorted())
    expect((await flip(second, token, 'afterwards')).bet.id).not.toBe(again.id)
  }
  // a restart of the new primary is none of the old one
  await using again = await spawnPlatform({ directory: at('second'), environment })
  expect(await betsOf(again, token)).toHaveLength(4)
})

test(
  'a disk of a killed primary has every answered bet, and of two machines with it one goes on',
  PATIENCE,
  async () => {
    using root = temporaryDirectory()
    const at = (name: string) => join(root.path, name)
    await using witness = await spawnWitness({ directory: at('witness'), logs: [] })
    const environment = { WITNESSES: `${witness.url}=${witness.verifierKey}` }
    let token: string
    let origin: string
    const answered: string[] = []
    {
      await using first = await spawnPlatform({ directory: at('first'), environment })
      origin = await trust(first, at('witness'))
      token = await openPlayer(first)
      for (const key of ['one', 'two', 'three']) answered.push((await flip(first, token, key)).bet.id)
      await expect.poll(() => keptBy(witness, origin), PATIENCE).toBeGreaterThan(0)
      answered.push((await flip(first, token, 'four')).bet.id)
      await first.stop('SIGKILL')
    }
    cpSync(at('first'), at('second'), { recursive: true })
    await using second = await spawnPlatform({ directory: at('second'), environment })
    expect(await betsOf(second, token)).toEqual(answered.toSorted())
    const { receipt } = await flip(second, token, 'on-the-second')
    if (!receipt) throw new Error('a bet without a receipt')
    expect(receipt.origin).toBe(origin)
    await expect.poll(() => keptBy(witness, origin), PATIENCE).toBeGreaterThan(receipt.sequence)

    await using first = await spawnPlatform({ directory: at('first'), environment })
    expect(first.printed()).toContain('rolled_back')
    await expect(flip(first, token, 'on-the-first')).rejects.toThrow('log_stopped')
    expect(await betsOf(first, token)).toEqual(answered.toSorted())
    await flip(second, token, 'goes-on')
    expect(await betsOf(second, token)).toHaveLength(answered.length + 2)
  },
)
