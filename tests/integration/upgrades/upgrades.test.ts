import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test, vi } from 'vitest'
import { openReader } from '#db/platform/reader.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { manualClock } from '#server/platform/kernel/surroundings.ts'
import { fileHash } from '#server/shared/books/published-file.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type Checkpoint, readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { readNote } from '#server/shared/log/note.ts'
import { readRecord } from '#server/shared/log/record.ts'
import { EMPTY_ROOT, isConsistent, isIncluded } from '#server/shared/log/tree.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { verifyBet } from '#server/shared/rules/fairness/verify.ts'
import { games } from '#server/shared/rules/games.ts'
import type { BetRules, GameId, ParamsOf } from '#server/shared/rules/registry.ts'
import { rulesOf, type Versions } from '#server/shared/rules/versions.ts'
import { freePort } from '#server/supervisor/ports.ts'
import type { PlatformClient } from '../../support/platform/client.ts'
import { spawnPlatform } from '../../support/platform/spawn-platform.ts'
import { startPlatform } from '../../support/platform/start-platform.ts'
import { bundled } from '../../support/run/bundled.ts'
import { spawnServer } from '../../support/spawn-server.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import { unpack } from '../../upgrades/archive.ts'
import type { Json } from '../../upgrades/client.ts'
import type { Played } from '../../upgrades/play.ts'
import { UPGRADE_SITE, UPGRADE_STUDIO_KEY } from '../../upgrades/release.ts'

const ARCHIVES = new URL('../../upgrades/', import.meta.url)
const RELEASES = readdirSync(ARCHIVES).flatMap((name) =>
  name.endsWith('.zip.br') ? [name.slice(0, -'.zip.br'.length)] : [],
)
const MAX_BYTES = 2 * 1024 * 1024
/** Time in which the current code finishes open items. */
const PATIENCE_MS = 100_000
const HOST = '127.0.0.1'
const SLOT = 'night-ferry'
const LATER_MS = 10 * 86_400_000

/** Restores the data directory of a killed release; returns the responses it had sent before. */
function restore(release: string, directory: string): Played {
  const archive = readFileSync(new URL(`${release}.zip.br`, ARCHIVES))
  expect(archive.length).toBeLessThanOrEqual(MAX_BYTES)
  for (const [name, bytes] of Object.entries(unpack(archive))) {
    const file = join(directory, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes, { mode: 0o600 })
  }
  return JSON.parse(readFileSync(join(directory, 'played.json'), 'utf8'))
}

/** Time at which the release was killed, in milliseconds since 1970: its last record of the log. */
function killedAt(directory: string): number {
  const connection = openConnection(join(directory, 'platform.db'))
  const last = connection.prepare('SELECT max(created_at) FROM log_records')
  last.raw(true)
  const [at] = last.get([]) ?? []
  connection.close()
  return Number(at)
}

const EMPTY: Checkpoint = { origin: '', size: 0, root: EMPTY_ROOT }

const checkpointOf = (note: unknown): Checkpoint => readCheckpoint(readNote(String(note))?.text ?? '') ?? EMPTY

/** The last checkpoint that the release has signed; null for a release before the Merkle log. */
function signedBefore(directory: string): Checkpoint | null {
  const connection = openConnection(join(directory, 'platform.db'))
  try {
    const table = connection.prepare(`SELECT name FROM sqlite_schema WHERE name = 'log_checkpoints'`)
    if (table.all([]).length === 0) return null
    const last = connection.prepare('SELECT note FROM log_checkpoints ORDER BY log_id DESC, size DESC LIMIT 1')
    last.raw(true)
    const [note] = last.get([]) ?? []
    return checkpointOf(note)
  } finally {
    connection.close()
  }
}

const latestCheckpoint = async ({ url }: { readonly url: string }) =>
  checkpointOf(await (await fetch(`${url}/general/log/checkpoint`)).text())

/** Today's log has all that the release has signed, and goes on from there. */
async function checkContinuedLog(platform: { readonly url: string }, before: Checkpoint): Promise<void> {
  const { origin, size: to, root: newRoot } = await latestCheckpoint(platform)
  expect(before.size).toBeGreaterThan(8)
  expect(origin).toBe(before.origin)
  const { data } = await (await fetch(`${platform.url}/general/log/consistency?from=${before.size}&to=${to}`)).json()
  const path = data.path.map(hexToBytes)
  expect(isConsistent({ from: before.size, to, oldRoot: before.root, newRoot, path })).toBe(true)
}

/** The record that a receipt is of. Promises of it are signed again for each answer. */
const recordOf = ({ sequence, hash, record, salt, opening }: Json) => ({ sequence, hash, record, salt, opening })

type FormerRecord = { readonly sequence: number; readonly hash: string }

/** The hash chain of the release, which no later release continues in the same form. */
function formerChain(directory: string): FormerRecord[] {
  const connection = openConnection(join(directory, 'platform.db'))
  const records = connection.prepare('SELECT sequence, hash FROM log_records ORDER BY sequence')
  records.raw(true)
  const rows = records.all([])
  connection.close()
  return rows.map(([sequence, hash]) => ({ sequence: Number(sequence), hash: String(hash) }))
}

/** The first leaves of the log are the former chain, unchanged; then come its head and the files that were published. */
async function checkFormerLeaves({ url }: { readonly url: string }, chain: readonly FormerRecord[]): Promise<void> {
  const read = async (sequence: number) => {
    const { data } = await (await fetch(`${url}/general/log/records/${sequence}`)).json()
    return readRecord(data.record)
  }
  for (const index of [0, 1, Math.floor(chain.length / 2), chain.length - 1]) {
    const { sequence, hash } = chain[index] ?? {}
    expect(await read(index)).toMatchObject({ k: 'former_record', chain_sequence: sequence, chain_hash: hash })
  }
  const closed = await read(chain.length)
  expect(closed).toMatchObject({ k: 'former_chain', head: chain.at(-1)?.hash, records: chain.length })
  for (let file = 1; file <= Number(closed?.files); file += 1) {
    const { folder, name, hash } = (await read(chain.length + file)) ?? {}
    const { file: text } = await (await fetch(`${url}/general/books/files/${folder}/${name}`)).json()
    expect(fileHash(text)).toBe(hash)
  }
  const { size, root } = await latestCheckpoint({ url })
  const { data } = await (await fetch(`${url}/general/log/inclusion/1?size=${size}`)).json()
  const leaf = hexToBytes(data.leaf)
  expect(isIncluded({ index: 1, size, leaf, path: data.path.map(hexToBytes), root })).toBe(true)
}

/**
 * The current platform and studio on a data directory, with the demo seeds of a default install. Their clock continues
 * from the kill: rounds idle for a day end automatically, and an archive is older than that.
 */
async function startToday(directory: string, startMs: number) {
  const clock = {
    NODE_OPTIONS: `--import=${new URL('../../support/run/clock-offset.mjs', import.meta.url).href}`,
    CLOCK_OFFSET_MS: String(startMs - Date.now()),
  }
  await using opened = new AsyncDisposableStack()
  const studioPort = String(await freePort(HOST))
  const studioUrl = `http://${HOST}:${studioPort}`
  const platform = opened.use(
    await spawnPlatform({
      directory,
      environment: {
        ...clock,
        DEMO_LOGIN: 'true',
        SPORTS_FEED: 'virtual',
        GAMES_STUDIO_ORIGIN: studioUrl,
        GAMES_STUDIO_KEYS: JSON.stringify([UPGRADE_STUDIO_KEY]),
      },
    }),
  )
  opened.use(
    await spawnServer({
      file: fileURLToPath(bundled('studio')),
      ready: /^studio ready on port/m,
      environment: {
        ...clock,
        DATA_DIR: directory,
        STUDIO_HOST: HOST,
        STUDIO_PORT: studioPort,
        STUDIO_WALLET_URL: platform.url,
        STUDIO_KEY_ID: UPGRADE_STUDIO_KEY.id,
        STUDIO_KEY_SECRET: UPGRADE_STUDIO_KEY.secret,
        STUDIO_OPERATOR_ORIGINS: UPGRADE_SITE,
      },
    }),
  )
  const everything = opened.move()
  return {
    platform,
    async studio(path: string, body: object): Promise<Json> {
      const sent = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      return (await (await fetch(studioUrl + path, sent)).json()) as Json
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

type Today = Awaited<ReturnType<typeof startToday>>
type Credentials = Played['players'][number]

async function signIn(platform: PlatformClient, player: Credentials | undefined): Promise<string> {
  if (!player) throw new Error('the archive has no such player')
  const { output } = await platform.request(contract.auth.login.emailPassword, { ...player })
  await platform.request(contract.limits.answerRealityCheck, { answer: 'go_on' }, { token: output.token })
  return output.token
}

const RELEASED = new Map<unknown, Versions<BetRules<GameId>>>(
  Object.entries({ ...games.instant, ...games.rounds }) as [string, Versions<BetRules<GameId>>][],
)

/** Recomputes a bet of a seed pair from its revealed seed, under the rules of its version. */
function recompute(bet: Json) {
  const { game, rules_version: version, params, server_seed, client_seed, nonce } = bet
  const versions = RELEASED.get(game)
  if (!versions) throw new RangeError(`no game ${game}`)
  const rules = rulesOf(versions, String(version))
  const seeds = { serverSeed: String(server_seed), clientSeed: String(client_seed), nonce: Number(nonce) }
  return verifyBet({ game: game as GameId, rules, params: params as ParamsOf<GameId>, seeds })
}

async function finishRounds({ platform, studio }: Today, token: string, open: Played['open']): Promise<void> {
  const key = (name: string) => ({ idempotency_key: `upgrade-${name}-0000001` })
  for (const { game, id } of open.rounds) {
    const calls = game === 'miner' ? contract.miner : contract.hilo
    const current = await platform.request(calls.current, {}, { token })
    expect(current.output.round).toMatchObject({ id, status: 'open' })
    if (game === 'hilo') await platform.request(contract.hilo.step, { id, step: 1, action: 'up' }, { token })
    await platform.request(calls.cashOut, { id, ...key(game) }, { token })
    const ended = (await platform.request(calls.current, {}, { token })).output.round
    expect(ended?.status).not.toBe('open')
    expect(ended?.bet?.server_seed_hash).toMatch(/^[0-9a-f]{64}$/)
  }
  if (open.slot.length > 0) {
    const launch = await platform.request(
      contract.casino.launch,
      { slug: SLOT, locale: 'en', host: UPGRADE_SITE },
      { token },
    )
    const gameToken = new URL(launch.output.url).hash.replace('#t=', '')
    const { session, unfinished } = await studio('/api/open', { game: SLOT, mode: 'real', token: gameToken })
    expect((unfinished as Json).roundId).toBe(open.slot[0])
    for (let step = unfinished as Json; !step.isLast; )
      step = await studio('/api/advance', { session, round: (unfinished as Json).roundId })
  }
}

/** Sum of a player's open stakes. */
async function inPlay({ request }: PlatformClient, token: string) {
  const { output } = await request(contract.wallet.balances, {}, { token })
  return output.wallets.find(({ currency }) => currency === 'RUB')?.in_play
}

/** Runs the jobs of the platform LATER_MS after the release was killed, when every match is over or overdue. */
async function runJobsLater(directory: string, player: Credentials | undefined, startMs: number): Promise<void> {
  const secrets: { app: string } = JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8'))
  const clock = manualClock(startMs + LATER_MS)
  await using later = await startPlatform({ directory, clock, settings: { secret: secrets.app } })
  for (const { run } of later.platform.modules.jobs) await run(later.platform, new AbortController().signal)
  expect(await inPlay(later, await signIn(later, player))).toBe('0')
  expect(await checkAllBooks(later.platform.reader)).toEqual([])
}

test.each(RELEASES)(
  'data of release %s: books stay right, bets verify and open rounds finish',
  { timeout: 300_000 },
  async (release) => {
    using directory = temporaryDirectory()
    const { players, wallets, bets, open } = restore(release, directory.path)
    expect(bets.length).toBeGreaterThan(8)
    expect(open.rounds.map(({ game }) => game)).toEqual(['miner', 'hilo'])
    const startMs = killedAt(directory.path)
    const signed = signedBefore(directory.path)
    const chain = signed === null ? formerChain(directory.path) : []
    await using today = await startToday(directory.path, startMs)
    const { platform } = today
    const { reader, close } = openReader(`file:${join(directory.path, 'platform.db')}`)
    expect(await checkAllBooks(reader)).toEqual([])
    if (signed === null) await checkFormerLeaves(platform, chain)
    else await checkContinuedLog(platform, signed)

    const token = await signIn(platform, players[0])
    const balances = (await platform.request(contract.wallet.balances, {}, { token })).output.wallets
    for (const { currency, balance } of wallets.wallets as Json[])
      expect(balances).toContainEqual(expect.objectContaining({ currency, balance }))

    await platform.request(contract.fairness.rotate, { idempotency_key: 'upgrade-rotate-00001' }, { token })
    const listed = (await platform.request(contract.bets.mine, { limit: 100 }, { token })).output.bets
    let verified = 0
    for (const old of bets) {
      const bet: Json = { ...listed.find(({ id }) => id === old.id) }
      const { server_seed: _, receipt, ...told } = old
      expect(bet).toMatchObject(told)
      if (receipt) expect(recordOf(bet.receipt as Json)).toEqual(recordOf(receipt as Json))
      if (old.client_seed === undefined || old.nonce === undefined) continue
      const { outcome, serverSeedHash, tableHash } = recompute(bet)
      expect({ outcome, serverSeedHash, tableHash }).toEqual({
        outcome: bet.outcome,
        serverSeedHash: bet.server_seed_hash,
        tableHash: bet.table_hash,
      })
      verified += 1
    }
    expect(verified).toBeGreaterThan(8)

    const second = await signIn(platform, players[1])
    await finishRounds(today, second, open)
    // a player alone in a draw gets their tickets back
    const { rooms } = (await platform.request(contract.rooms.current, { currency: 'RUB' })).output
    for (const { round } of rooms)
      await platform.request(contract.rooms.leave, { room: round.room, currency: 'RUB' }, { token: second })
    const sports = (await platform.request(contract.sports.myBets, { limit: 50 }, { token: second })).output.bets
    expect(sports.map(({ id }) => id).toSorted()).toEqual(expect.arrayContaining(open.sports.toSorted()))
    // all except bets on matches that are still to be played
    await vi.waitFor(
      async () => {
        const left = (await platform.request(contract.sports.myBets, { limit: 50 }, { token: second })).output.bets
        const staked = left.flatMap(({ status, open_stake }) => (status === 'open' ? [parseMicros(open_stake)] : []))
        const sum = staked.reduce((all, one) => all + one, 0n)
        expect(await inPlay(platform, second)).toBe(formatMicros(micros(sum)))
      },
      { timeout: PATIENCE_MS, interval: 1000 },
    )
    for (const id of open.deposits) {
      const before = await platform.request(contract.payments.deposit, { id }, { token: second })
      expect(['created', 'expired']).toContain(before.output.status)
      // the page's address in the first release, which a player may still have open
      const form = { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' } as const
      const renamed = await fetch(`${platform.url}/sandbox/pay/${id}?lang=ru`, form)
      expect(renamed.status).toBe(308)
      await fetch(new URL(renamed.headers.get('location') ?? '', platform.url), form)
      const { output } = await platform.request(contract.payments.deposit, { id }, { token: second })
      expect(output.status).toBe('confirmed')
    }
    expect(await checkAllBooks(reader)).toEqual([])
    close()
    await today[Symbol.asyncDispose]()
    await runJobsLater(directory.path, players[1], startMs)
  },
)
