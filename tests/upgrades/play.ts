import { setTimeout as pause } from 'node:timers/promises'
import { photograph } from '../support/pictures.ts'
import { type Json, openClient, type Player } from './client.ts'
import { type Release, UPGRADE_SITE } from './release.ts'

/** Content of an archive next to its data: responses of the release before it was killed. */
export type Played = {
  readonly players: readonly { readonly email: string; readonly password: string }[]
  /** Wallets of the first player, who has nothing open. */
  readonly wallets: Json
  /** Settled bets of the first player as the release listed them, newest first. */
  readonly bets: readonly Json[]
  /** Open items of the second player, by kind; empty if the release does not have that kind. */
  readonly open: {
    readonly rounds: readonly { readonly game: string; readonly id: string }[]
    readonly crash: readonly string[]
    readonly rooms: readonly string[]
    readonly sports: readonly string[]
    readonly slot: readonly string[]
    readonly table: readonly string[]
    readonly deposits: readonly string[]
    readonly withdrawals: readonly string[]
    readonly bonuses: readonly string[]
  }
}

const PASSWORD = 'seven quiet rivers'
const RUB = { currency: 'RUB' }
/** Time in which matches end and crash rounds run while they have bets. */
const PLAY_MS = 150_000
const SLOT = 'night-ferry'
const TABLE = 'harbour-roulette'

type Client = ReturnType<typeof openClient>

/** Plays a release through its HTTP API. Calls that the release does not have are skipped. */
export async function play(release: Release): Promise<Played> {
  const client = openClient(release)
  const settled = await open(client, 'settled@fairline.example')
  const waiting = await open(client, 'open@fairline.example')
  await bet(client, settled)
  await identify(client, settled)
  await client.call(settled, 'POST', '/general/wallet/vault/put', { ...RUB, ...amount('100'), ...client.key() })
  const crash: string[] = []
  // some of these are settled by the end, the others stay open
  const sports = await sportsBets(client, waiting, 3, ['live'])
  for (const end = Date.now() + PLAY_MS; Date.now() < end; await pause(7000)) {
    await crashBet(client, settled, 110)
    await bet(client, settled)
  }
  await client.until(async () => !(await isFlying(client, settled)))
  // all further writes stay in the write-ahead log
  release.checkpoint()
  const bonuses = await takeBonuses(client, waiting)
  await bet(client, waiting)
  sports.push(...(await sportsBets(client, waiting, 4)))
  const rounds = [...(await openMiner(client, waiting)), ...(await openHilo(client, waiting))]
  const slot = await openSlot(client, waiting)
  const table = await layChip(client, waiting)
  const rooms = await buyTickets(client, waiting)
  const deposits = [await deposit(client, waiting, false)]
  const withdrawals = idsOf([
    await client.call(waiting, 'POST', '/general/payments/withdrawals', { ...RUB, ...amount('500'), ...client.key() }),
  ])
  await client.until(async () => {
    crash.push(...(await crashBet(client, waiting, 100_000)))
    return crash.length > 0 || (await client.call(null, 'GET', '/crash/table')) === undefined
  })
  const wallets = await client.get(settled, '/general/wallet')
  const { bets } = await client.get(settled, '/general/bets?limit=100')
  return {
    players: [settled, waiting].map(({ email, password }) => ({ email, password })),
    wallets,
    bets: bets as Json[],
    open: { rounds, crash, rooms, sports, slot, table, deposits, withdrawals, bonuses },
  }
}

const amount = (value: string) => ({ amount: value })
const idsOf = (answers: readonly (Json | undefined)[]) => answers.flatMap((one) => (one?.id ? [String(one.id)] : []))

async function open(client: Client, email: string): Promise<Player> {
  const body = { email, password: PASSWORD, currency: 'RUB', is_adult: true }
  const { token } = await client.post(null, '/api/v2/auth/register/email', body)
  const player = { email, password: PASSWORD, token: String(token) }
  await deposit(client, player, true)
  return player
}

/** Pays on the sandbox provider's page, as its player does, or leaves it open. */
async function deposit(client: Client, player: Player, isPaid: boolean): Promise<string> {
  const opened = await client.post(player, '/general/payments/deposits', {
    ...RUB,
    ...amount('90000'),
    ...client.key(),
  })
  if (isPaid) await client.form(String(opened.redirect_url), { action: 'pay' })
  return String(opened.id)
}

/** One settled bet of each game that is decided by a seed pair. */
async function bet(client: Client, player: Player): Promise<void> {
  const wager = () => ({ ...RUB, ...client.key() })
  const stake = () => ({ ...amount('10'), ...wager() })
  const place = (path: string, body: object) => client.call(player, 'POST', path, body)
  await place('/dice/bets', { side: 'under', chance: 4_200, ...stake() })
  await place('/coinflip/bets', { side: 'heads', ...stake() })
  await place('/keno/bets', { risk: 'classic', picks: [3, 11, 24, 39], ...stake() })
  await place('/general/roulette/bets', {
    chips: [
      { bet: 'straight:17', ...amount('10') },
      { bet: 'red', ...amount('20') },
    ],
    ...wager(),
  })
  await place('/general/wheel/bets', { risk: 'medium', ...amount('1'), ...wager() })
  const { cases } = await client.get(player, '/cases/cases?currency=RUB')
  const [first] = cases as Json[]
  await place(`/cases/cases/${first?.slug}/openings`, {
    slug: first?.slug,
    version: first?.version,
    count: 2,
    ...wager(),
  })
  await endRound(client, player, 'miner', await client.call(player, 'POST', '/miner/rounds', { mines: 3, ...stake() }))
  await endRound(client, player, 'hilo', await client.call(player, 'POST', '/general/hilo/rounds', stake()))
}

const PATHS = { miner: '/miner/rounds', hilo: '/general/hilo/rounds' } as const

async function endRound(client: Client, player: Player, game: keyof typeof PATHS, started?: Json): Promise<void> {
  const round = started?.round as Json | undefined
  if (!round) return
  const step = await stepOf(client, player, game, String(round.id))
  if (step?.status === 'open')
    await client.call(player, 'POST', `${PATHS[game]}/${round.id}/cash-out`, { id: round.id, ...client.key() })
}

/** Takes the first step of a round; returns the state of the round. */
async function stepOf(client: Client, player: Player, game: keyof typeof PATHS, id: string): Promise<Json | undefined> {
  const [name, action] = game === 'miner' ? ['picks', { tile: 13 }] : ['steps', { action: 'up' }]
  const answer = await client.call(player, 'POST', `${PATHS[game]}/${id}/${name}`, { id, step: 1, ...action })
  return answer?.round as Json | undefined
}

async function openMiner(client: Client, player: Player) {
  for (;;) {
    const started = await client.post(player, PATHS.miner, { mines: 1, ...amount('10'), ...RUB, ...client.key() })
    const { id } = started.round as Json
    const step = await stepOf(client, player, 'miner', String(id))
    if (step?.status === 'open') return [{ game: 'miner', id: String(id) }]
  }
}

async function openHilo(client: Client, player: Player) {
  const started = await client.post(player, PATHS.hilo, { ...amount('10'), ...RUB, ...client.key() })
  return [{ game: 'hilo', id: String((started.round as Json).id) }]
}

async function crashBet(client: Client, player: Player, target: number): Promise<string[]> {
  const input = { slot: 1, auto: target, ...amount('10'), ...RUB, ...client.key() }
  const placed = await client.call(player, 'POST', '/crash/bets', input)
  return idsOf([placed?.bet as Json | undefined])
}

async function buyTickets(client: Client, player: Player): Promise<string[]> {
  const { rooms = [] } = (await client.call(null, 'GET', '/general/rooms?currency=RUB')) ?? {}
  const [first] = rooms as { round: Json }[]
  if (!first) return []
  const { room } = first.round
  const input = { room, tickets: 2, client_seed: 'of-the-upgrade', ...RUB, ...client.key() }
  return idsOf([(await client.call(player, 'POST', `/general/rooms/${room}/tickets`, input))?.bet as Json | undefined])
}

/** Single bets on the first open market of live or upcoming matches, up to a number. */
async function sportsBets(
  client: Client,
  player: Player,
  most: number,
  lists: readonly ('live' | 'upcoming')[] = ['live', 'upcoming'],
): Promise<string[]> {
  const found = await client.call(null, 'GET', '/general/sports/events')
  if (!found) return []
  const placed: (Json | undefined)[] = []
  for (const event of lists.flatMap((list) => found[list] as Json[])) {
    if (idsOf(placed).length >= most) break
    const market = (event.markets as Json[]).find(({ status }) => status === 'open')
    const outcome = (market?.outcomes as Json[] | undefined)?.find(({ odds }) => odds !== null)
    if (!market || !outcome) continue
    const leg = { event: event.id, market: market.key, outcome: outcome.id, odds: outcome.odds }
    const input = { legs: [leg], sizes: [1], unit: '50', policy: 'any', ...RUB, ...client.key() }
    placed.push((await client.call(player, 'POST', '/general/sports/bets', input))?.bet as Json | undefined)
  }
  return idsOf(placed)
}

async function isFlying(client: Client, player: Player): Promise<boolean> {
  const { bets = [] } = (await client.call(player, 'GET', '/crash/bets/current')) ?? {}
  return (bets as Json[]).some(({ status }) => status === 'open')
}

/** Claims a bonus by its code and stakes its money, and leaves a free bet unused. */
async function takeBonuses(client: Client, player: Player): Promise<string[]> {
  const taken: string[] = []
  for (const code of ['LANTERN10', 'FEATHER']) {
    const checked = await client.call(player, 'POST', '/bonus-system/codes', { code })
    const terms = checked?.terms as Json | undefined
    if (!terms) continue
    const input = { id: terms.id, terms_hash: terms.terms_hash, code }
    const given = await client.call(player, 'POST', '/bonus-system/grants', input)
    if (given) taken.push(String(given.grant_id))
  }
  return taken
}

async function identify(client: Client, player: Player): Promise<void> {
  const holder = { given_name: 'Ada', family_name: 'Lovelace', born: '1985-12-10', country: 'GB', kind: 'passport' }
  if (!(await client.call(player, 'POST', '/profile/verification', holder))) return
  const picture = await photograph()
  const uploads = '/profile/verification/uploads'
  const upload = await client.post(player, uploads, { page: 'front', size: picture.length })
  const size = Number(upload.piece_bytes)
  for (let number = 0; number * size < picture.length; number += 1) {
    const data = Buffer.from(picture.subarray(number * size, (number + 1) * size)).toString('base64')
    await client.call(player, 'PUT', `${uploads}/${upload.id}/pieces/${number}`, { id: upload.id, number, data })
  }
  await client.post(player, `${uploads}/${upload.id}/finish`, { id: upload.id })
  await client.post(player, '/profile/verification/send', {})
}

async function launch(client: Client, player: Player, slug: string): Promise<string | undefined> {
  const launched = await client.call(player, 'POST', '/general/casino/launches', {
    slug,
    locale: 'en',
    host: UPGRADE_SITE,
  })
  return launched && new URL(String(launched.url)).hash.replace('#t=', '')
}

/** Spins until a round stays open with wins that are not all shown. */
async function openSlot(client: Client, player: Player): Promise<string[]> {
  const token = await launch(client, player, SLOT)
  if (token === undefined) return []
  const { session, stakes } = await client.studio('/api/open', { game: SLOT, mode: 'real', token })
  for (;;) {
    const [stake] = stakes as string[]
    const spun = await client.studio('/api/spin', { session, key: client.key().idempotency_key, stake })
    if (spun.error) await pause(1000)
    else if (!spun.isLast) return [String(spun.roundId)]
  }
}

async function layChip(client: Client, player: Player): Promise<string[]> {
  const token = await launch(client, player, TABLE)
  if (token === undefined) return []
  const { session, min } = await client.studio(`/api/tables/${TABLE}/open`, { game: TABLE, mode: 'real', token })
  for (;;) {
    const tables = (await client.studio('/api/tables')) as unknown as { table: string; number: number }[]
    const number = tables.find(({ table }) => table === TABLE)?.number
    const chips = [{ spot: 'red', amount: min }]
    const laid = await client.studio(`/api/tables/${TABLE}/lay`, {
      session,
      key: client.key().idempotency_key,
      number,
      chips,
    })
    if (!laid.error) return [String(number)]
    await pause(1000)
  }
}
