import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as sendRequest } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { listen, stopListening } from '../../support/listen.ts'
import { refusalCodeOf } from '../../support/refusal-code.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import { spawnWitness } from '../../support/witness/spawn-witness.ts'
import { copyData, trust, type WatchedPlatform, watchedPlatform } from '../../support/witness/watched-platform.ts'
import { diceBet, openPlayer, type Player } from '../instant-games/players.ts'

const PATIENCE = { timeout: 300_000 }

const place = (platform: WatchedPlatform, player: Player) =>
  platform.platform.writer.execute('placeBet', diceBet(player))

async function openBettor(platform: WatchedPlatform): Promise<Player> {
  const player = await openPlayer(platform, { currency: 'RUB', amount: '1000' })
  await place(platform, player)
  return player
}

/** Directories of a platform and its witness, and of copies. */
function folders(root: string) {
  const [platform, witness, copy, git] = ['platform', 'witness', 'copy', 'git'].map((name) => join(root, name))
  if (!platform || !witness || !copy || !git) throw new Error('four folders')
  mkdirSync(platform)
  return { platform, witness, copy, git }
}

/** Bets on a platform until its witness has kept the log, ends it, and copies its data. */
async function keepAndCopy(at: ReturnType<typeof folders>, setting: string): Promise<Player> {
  let player: Player
  {
    await using platform = await watchedPlatform(at.platform, setting)
    await trust(platform, at.witness)
    player = await openBettor(platform)
    await platform.offer()
  }
  copyData(at.platform, at.copy)
  return player
}

test('a checkpoint is served with the cosignature of the witness, and the log names it', PATIENCE, async () => {
  using root = temporaryDirectory()
  const at = folders(root.path)
  await using witness = await spawnWitness({ directory: at.witness, logs: [] })
  await using platform = await watchedPlatform(at.platform, `${witness.url}=${witness.verifierKey}`)
  await platform.offer()
  expect((await platform.checkpoint()).signers).toEqual(['casino.example/log/0/2026'])
  expect(platform.logged()).toContain('the witness answered 404')
  expect((await platform.openLog()).witnesses).toMatchObject([{ name: 'witness.example/w1', size: 0, kept_at: null }])

  await trust(platform, at.witness)
  const player = await openBettor(platform)
  await platform.offer()
  const first = await platform.checkpoint()
  expect(first.signers).toEqual(['casino.example/log/0/2026', 'witness.example/w1'])
  await place(platform, player)
  await platform.offer()
  const second = await platform.checkpoint()
  expect(second.size).toBeGreaterThan(first.size)
  expect(second.signers).toEqual(first.signers)
  const { witnesses, stopped_at } = await platform.openLog()
  expect(stopped_at).toBeNull()
  expect(witnesses).toEqual([
    {
      name: 'witness.example/w1',
      key: witness.verifierKey,
      size: second.size,
      cosigned: expect.stringContaining('\u2014 witness.example/w1 '),
      kept_at: expect.any(String),
    },
  ])

  // a checkpoint that nobody has cosigned yet is served with the signature of the log alone
  await place(platform, player)
  await platform.platform.writer.execute('signLog', {})
  expect((await platform.checkpoint()).signers).toEqual(['casino.example/log/0/2026'])
})

test(
  'a witness that has kept no later checkpoint vouches for a log without the file of its head',
  PATIENCE,
  async () => {
    using root = temporaryDirectory()
    const at = folders(root.path)
    await using witness = await spawnWitness({ directory: at.witness, logs: [] })
    const setting = `${witness.url}=${witness.verifierKey}`
    await keepAndCopy(at, setting)
    rmSync(join(at.platform, 'platform.db.head'))
    {
      await using platform = await watchedPlatform(at.platform, setting)
      expect((await platform.openLog()).stopped_at).not.toBeNull()
      await platform.offer()
      expect((await platform.openLog()).stopped_at).toBeNull()
      await openBettor(platform)
      await platform.offer()
    }
    // the copy is older than what the witness has kept now
    rmSync(join(at.copy, 'platform.db.head'))
    await using older = await watchedPlatform(at.copy, setting)
    await older.offer()
    await older.offer()
    expect((await older.openLog()).stopped_at).not.toBeNull()
    expect(older.logged()).toContain('rolled_back')
  },
)

test('of two histories of one log, the second one is stopped, and stays so', PATIENCE, async () => {
  using root = temporaryDirectory()
  const at = folders(root.path)
  await using witness = await spawnWitness({ directory: at.witness, logs: [] })
  const setting = `${witness.url}=${witness.verifierKey}`
  await keepAndCopy(at, setting)
  await using shown = await watchedPlatform(at.platform, setting)
  await openBettor(shown)
  await shown.offer()
  expect((await shown.checkpoint()).signers).toHaveLength(2)
  {
    await using hidden = await watchedPlatform(at.copy, setting)
    const player = await openBettor(hidden)
    await place(hidden, player)
    await place(hidden, player)
    await hidden.offer()
    expect((await hidden.openLog()).stopped_at).not.toBeNull()
    expect(hidden.logged()).toContain('a witness contradicts the log, which is stopped')
    expect(hidden.logged()).toContain('rewritten')
    expect(await refusalCodeOf(place(hidden, player))).toBe('log_stopped')
  }
  await using again = await watchedPlatform(at.copy, setting)
  const before = await again.checkpoint()
  expect((await again.openLog()).stopped_at).not.toBeNull()
  expect(await refusalCodeOf(openBettor(again))).toBe('log_stopped')
  await again.offer()
  expect(again.logged()).toContain('the log is stopped, and acts with money are refused')
  expect(await again.checkpoint()).toEqual(before)

  // an operator opens the next log of the year, which says why
  const ended = { origin: 'casino.example/log/0/2026', reason: 'the disk was lost' }
  expect(await again.platform.writer.execute('continueLog', ended)).toEqual({
    origin: 'casino.example/log/0/2026.2',
  })
  await openBettor(again)
  expect(await refusalCodeOf(again.platform.writer.execute('continueLog', ended))).toBe('conflict')
  await again.offer()
  const next = await again.openLog()
  expect(next).toMatchObject({ origin: 'casino.example/log/0/2026.2', year: '2026.2', stopped_at: null })
  expect(await (await again.fetch('/general/log/records/0')).text()).toContain(ended.reason)

  // the history that was cosigned first goes on
  await openBettor(shown)
  await shown.offer()
  expect((await shown.checkpoint()).signers).toHaveLength(2)
})

test('an older database that was restored is stopped before it signs', PATIENCE, async () => {
  using root = temporaryDirectory()
  const at = folders(root.path)
  await using witness = await spawnWitness({ directory: at.witness, logs: [] })
  const setting = `${witness.url}=${witness.verifierKey}`
  const player = await keepAndCopy(at, setting)
  {
    await using platform = await watchedPlatform(at.platform, setting)
    for (let bet = 0; bet < 5; bet += 1) await place(platform, player)
    await platform.offer()
  }
  await using restored = await watchedPlatform(at.copy, setting)
  const before = await restored.checkpoint()
  const { modules } = restored.platform
  const engine = modules.engines.find(({ name }) => name === 'log checkpoints')
  const reports = { fail: (error: unknown) => Promise.reject(error), alarm: () => {} }
  await using _running = await engine?.start(restored.platform, reports)
  expect(restored.logged()).toContain('rolled_back')
  expect((await restored.openLog()).stopped_at).not.toBeNull()
  expect((await restored.checkpoint()).size).toBe(before.size)
  expect(await refusalCodeOf(place(restored, player))).toBe('log_stopped')
  const bet = {
    side: 'under',
    chance: 5000,
    amount: '1',
    currency: 'RUB',
    idempotency_key: 'bet-of-a-stopped-log',
  } as const
  const answer = await restored.fetch('/dice/bets', {
    method: 'POST',
    body: JSON.stringify(bet),
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
  })
  expect([answer.status, await answer.json()]).toEqual([422, { errors: { base: ['log_stopped'] } }])
})

test(
  'a platform that still runs is stopped once a witness has kept the log that another goes on with',
  PATIENCE,
  async () => {
    using root = temporaryDirectory()
    const at = folders(root.path)
    await using witness = await spawnWitness({ directory: at.witness, logs: [] })
    const setting = `${witness.url}=${witness.verifierKey}`
    await keepAndCopy(at, setting)
    await using former = await watchedPlatform(at.platform, setting)
    const player = await openBettor(former)
    await former.offer()
    await using promoted = await watchedPlatform(at.copy, setting)
    await promoted.platform.writer.execute('continueLog', { origin: 'casino.example/log/0/2026', reason: 'fail-over' })
    // a log that the witness does not trust yet stops nobody
    await promoted.offer()
    await former.offer()
    expect((await former.openLog()).stopped_at).toBeNull()
    await trust(promoted, at.witness)
    await promoted.offer()
    await former.offer()
    expect(former.logged()).toContain('records of casino.example/log/0/2026.2, which is not here')
    expect(await refusalCodeOf(place(former, player))).toBe('log_stopped')
    await openBettor(promoted)
    await promoted.offer()
    expect((await promoted.openLog()).stopped_at).toBeNull()
  },
)

test('a witness killed after it has persisted and before it has answered is caught up with', PATIENCE, async () => {
  using root = temporaryDirectory()
  const at = folders(root.path)
  const witness = await spawnWitness({ directory: at.witness, logs: [] })
  let isDeadly = true
  const proxy = createServer((request, response) => {
    const onward = sendRequest(`http://127.0.0.1:${witness.port}${request.url}`, {
      method: request.method,
      agent: false,
    })
    onward.once('error', () => response.destroy())
    onward.once('response', async (answer) => {
      const body = await buffer(answer)
      if (isDeadly && answer.statusCode === 200) {
        await witness.stop('SIGKILL')
        response.destroy()
      } else response.writeHead(answer.statusCode ?? 502, answer.headers).end(body)
    })
    request.pipe(onward)
  })
  const url = await listen(proxy)
  try {
    await using platform = await watchedPlatform(at.platform, `${url}=${witness.verifierKey}`)
    await trust(platform, at.witness)
    const player = await openBettor(platform)
    await platform.offer()
    expect((await platform.openLog()).witnesses).toMatchObject([{ size: 0 }])
    isDeadly = false
    await place(platform, player)
    await platform.offer()
    expect(platform.logged()).toContain('a witness has not cosigned a checkpoint')
    await using _again = await spawnWitness({ directory: at.witness, port: witness.port })
    await platform.offer()
    const { size, signers } = await platform.checkpoint()
    expect(signers).toEqual(['casino.example/log/0/2026', 'witness.example/w1'])
    expect((await platform.openLog()).witnesses).toMatchObject([{ size }])
  } finally {
    await stopListening(proxy)
    await witness.stop('SIGKILL')
  }
})

test('an answer that is signed by another key than the configured one counts for nothing', PATIENCE, async () => {
  using root = temporaryDirectory()
  const at = folders(root.path)
  await using witness = await spawnWitness({ directory: at.witness, logs: [] })
  await using other = await spawnWitness({ directory: at.copy, logs: [] })
  await using platform = await watchedPlatform(at.platform, `${witness.url}=${other.verifierKey}`)
  await trust(platform, at.witness)
  await platform.offer()
  expect(platform.logged()).toContain('the answer of the witness is not signed by its key')
  expect((await platform.checkpoint()).signers).toEqual(['casino.example/log/0/2026'])
})

test('a folder gets a note per size, a git repository a commit, and both notice a rollback', PATIENCE, async () => {
  using root = temporaryDirectory()
  const at = folders(root.path)
  mkdirSync(at.git)
  mkdirSync(at.witness)
  execFileSync('git', ['-C', at.git, 'init', '--quiet'])
  const setting = `${pathToFileURL(at.witness)}=copies,${pathToFileURL(at.git)}=repository`
  const notes = () => globSync('**/*.txt', { cwd: at.witness }).toSorted()
  const commits = () =>
    execFileSync('git', ['-C', at.git, 'log', '--format=%s'], { encoding: 'utf8' }).trim().split('\n')
  let player: Player
  {
    await using platform = await watchedPlatform(at.platform, setting)
    player = await openBettor(platform)
    await platform.offer()
  }
  copyData(at.platform, at.copy)
  {
    await using platform = await watchedPlatform(at.platform, setting)
    await place(platform, player)
    await platform.offer()
    // the same checkpoint again writes nothing
    await platform.offer()
    const { size } = await platform.checkpoint()
    const log = createHash('sha256').update('casino.example/log/0/2026').digest('hex')
    expect(notes()).toHaveLength(2)
    expect(notes()[1]).toBe(
      `${log}/${String(size)
        .padStart(15, '0')
        .replaceAll(/\d{3}(?=\d)/g, '$&/')}.txt`,
    )
    expect(readFileSync(join(at.witness, notes()[1] ?? ''), 'utf8')).toBe(
      await (await platform.fetch('/general/log/checkpoint')).text(),
    )
    expect(commits()).toEqual([
      `casino.example/log/0/2026 ${size}`,
      expect.stringMatching(/^casino\.example\/log\/0\/2026 \d+$/),
    ])
    expect(execFileSync('git', ['-C', at.git, 'status', '--porcelain'], { encoding: 'utf8' })).toBe('')
    expect((await platform.openLog()).witnesses).toMatchObject([
      { name: 'copies', key: null, size },
      { name: 'repository', key: null, size },
    ])
  }
  await using restored = await watchedPlatform(at.copy, setting)
  await restored.offer()
  expect((await restored.openLog()).stopped_at).not.toBeNull()
  expect(await refusalCodeOf(openPlayer(restored))).toBe('log_stopped')
})

test('an operator without witnesses says so, and nothing is asked', PATIENCE, async () => {
  using root = temporaryDirectory()
  await using platform = await watchedPlatform(folders(root.path).platform, '')
  await openBettor(platform)
  await platform.offer()
  expect((await platform.request(contract.log.origins, {})).output.logs).toMatchObject([
    { witnesses: [], stopped_at: null },
  ])
})
