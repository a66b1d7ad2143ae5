import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ledgerAccounts } from '#db/platform/schema/ledger.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import type { SqlValue } from '#server/platform/kernel/writer/storage.ts'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { micros } from '#server/shared/money/micros.ts'
import { monthsOf, weekOf } from '#server/shared/promotions/vip.ts'
import { freeBetCampaign, spinsCampaign } from '../support/promotions/campaigns.ts'
import { SEED } from '../support/run/seed.ts'
import { type CrashSite, openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { type CrashPlayer, openDeposit, openPlayer } from './crash/open-player.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
const RUB = 1_000_000n
const STUDIO = { provider: 'studio', gameId: 'loomlight' } as const

const FREE_BET = campaignDocument.parse(freeBetCampaign({ trigger: { on: 'manual' } }))

const STAKED_SPINS = campaignDocument.parse(
  spinsCampaign({ trigger: { on: 'manual' }, until: '2099-01-01T00:00:00Z', wagering: { times: 3 } }),
)

/** Broken by `endedTournament`, which writes a score without rounds. */
const WITHOUT_ROUNDS = 'the score of a player in a tournament is that of their best rounds'

const faultsOf = async ({ reader }: CrashSite) =>
  (await checkAllBooks(reader)).filter(({ invariant }) => invariant !== WITHOUT_ROUNDS)

const player = (site: CrashSite) => openPlayer(site, `${randomUUID()}@example.com`)

/** A manual edit of the file, before the interrupted command. */
function write(site: CrashSite, sql: string, parameters: readonly SqlValue[]): Record<string, SqlValue> | undefined {
  const connection = openConnection(site.file)
  const row = connection.prepare(sql).get(parameters) as Record<string, SqlValue> | undefined
  connection.close()
  return row
}

/** A tournament that ended two hours ago with one scoring player; its first place pays 500 roubles. */
async function endedTournament(site: CrashSite, { userId }: CrashPlayer): Promise<void> {
  const id = randomUUID()
  const now = Date.now()
  const names = { ru: 'Т', en: 'T', kz: 'Т', br: 'T', hi: 'ट' }
  const minStake = { RUB: '10', USD: '0.1', EUR: '0.1', KZT: '50', INR: '10' }
  await site.execute('addTournament', {
    id,
    names,
    minStake,
    games: ['dice'],
    scoring: 'best_multiplier',
    currency: 'RUB',
    prizes: ['500'],
    startsAt: now - HOUR_MS,
    endsAt: now + HOUR_MS,
  })
  await site.execute('joinTournament', { userId, id })
  write(site, 'UPDATE tournament_entries SET score = 25000 WHERE tournament_id = ?', [id])
  write(site, 'UPDATE tournaments SET ends_at = ?, settles_at = ? WHERE id = ?', [now - 1, now - 1, id])
}

/** Only members are paid, by their points. */
async function member(site: CrashSite, { userId }: CrashPlayer, points: bigint): Promise<void> {
  const [month = ''] = monthsOf(Date.now())
  write(site, 'INSERT INTO vip_points (user_id, month, points) VALUES (?, ?, ?)', [userId, month, points * RUB])
  await site.execute('joinVip', { userId })
}

async function openFreeSpins(site: CrashSite, { userId, sessionId }: CrashPlayer) {
  await site.execute('seedOffers', undefined)
  await site.execute('grantFreeSpins', { userId, campaignId: 'welcome-spins' })
  const { token } = await site.execute('openLaunch', { userId, loginId: sessionId, ...STUDIO, locale: 'en' })
  const launch = { ...STUDIO, launchToken: token, jurisdiction: 'demo', kind: 'slot', limits: {} } as const
  return JSON.parse((await site.execute('authenticate', launch)).body)
}

type Action = {
  readonly send: () => Promise<unknown>
  readonly userId: string
  /** Known in advance, or once it was decided. */
  readonly paid: bigint | (() => bigint)
  /** Fund that holds it; default: the player's own money. */
  readonly kind?: 'real' | 'bonus'
}
type Killed = { readonly least: number; readonly isOneAtATime?: boolean; prepare(site: CrashSite): Promise<Action> }

const KILLED: Record<string, Killed> = {
  'the prizes of a tournament that has ended': {
    least: 5,
    isOneAtATime: true,
    async prepare(site) {
      const one = await player(site)
      await endedTournament(site, one)
      return { send: () => site.execute('settleTournament', undefined), userId: one.userId, paid: 500n * RUB }
    },
  },
  'a week of rakeback': {
    least: 4,
    isOneAtATime: true,
    async prepare(site) {
      const one = await player(site)
      const { userId } = one
      await member(site, one, 1000n)
      const week = weekOf(Date.now() - 2 * WEEK_MS)
      const row = [userId, week, 12n * RUB]
      write(site, `INSERT INTO vip_rakeback (user_id, week, currency, accrued) VALUES (?, ?, 'RUB', ?)`, row)
      return { send: () => site.execute('payRakeback', undefined), userId, paid: 12n * RUB }
    },
  },
  'the cashback of a week': {
    least: 6,
    isOneAtATime: true,
    async prepare(site) {
      await site.execute('seedOffers', undefined)
      const one = await player(site)
      const { userId } = one
      await site.execute('confirmDeposit', { ...(await openDeposit(site, one, '2000')), isPlayMoney: true })
      const bet = randomUUID()
      const input = { userId, bet, key: bet }
      await site.execute('stakeOn', { ...input, amount: '2000', hasBonus: false })
      await site.execute('settleSome', { ...input, key: `${bet}-lost`, name: 'lost', payout: '0', part: null })
      // earlier activity is not paid for this week again
      const wallet = write(
        site,
        `SELECT id FROM ledger_accounts WHERE user_id = ? AND kind = 'inplay' AND currency = 'RUB'`,
        [userId],
      )
      const cursor = { week: weekOf(Date.now()), after: Number(wallet?.id) - 1 }
      return { send: () => site.execute('payCashback', cursor), userId, paid: 40n * RUB }
    },
  },
  'the prize of a level': {
    least: 4,
    async prepare(site) {
      const one = await player(site)
      const { userId } = one
      // half a dollar, at the rate of a fresh site
      write(site, 'INSERT INTO vip_levels (user_id, level, reached_at) VALUES (?, 2, ?)', [userId, Date.now()])
      write(site, `UPDATE users SET premium_status = 'pending' WHERE id = ?`, [userId])
      const send = () => site.execute('decideVip', { userId, verdict: 'approved', reason: null })
      return { send, userId, paid: 40_250_000n }
    },
  },
  'a bonus that comes with its deposit': {
    least: 10,
    async prepare(site) {
      await site.execute('seedOffers', undefined)
      const one = await player(site)
      const { userId } = one
      const { grantId } = await site.execute('giveBonus', { userId, id: 'reload', reference: 'by hand' })
      write(site, 'UPDATE bonus_grants SET is_chosen = 1 WHERE id = ?', [grantId])
      const instrument = randomUUID()
      const report = { ...(await openDeposit(site, one, '2000')), isPlayMoney: true, instrument }
      return { send: () => site.execute('confirmDeposit', report), userId, paid: 1000n * RUB, kind: 'bonus' }
    },
  },
  'what a free bet has won': {
    least: 12,
    async prepare(site) {
      await site.execute('publishCampaign', FREE_BET)
      const one = await player(site)
      const { userId, sessionId } = one
      const { grantId } = await site.execute('giveBonus', { userId, id: FREE_BET.id, reference: 'by hand' })
      const hash = write(site, 'SELECT terms_hash FROM bonus_grants WHERE id = ?', [grantId])?.terms_hash
      const wish = { userId, id: FREE_BET.id, termsHash: String(hash), code: null, region: 'RU' } as const
      await site.execute('takeBonus', wish)
      const bet = { userId, sessionId, game: 'dice', params: { side: 'under', chance: 5000 } } as const
      const input = {
        ...bet,
        currency: 'RUB',
        amount: '100',
        freeBet: grantId ?? '',
        idempotencyKey: randomUUID(),
      } as const
      const won = () =>
        BigInt(write(site, 'SELECT max(payout - stake, 0) AS won FROM bets WHERE user_id = ?', [userId])?.won ?? 0)
      return { send: () => site.execute('placeBet', input), userId, paid: won }
    },
  },
  'what a free spin has won': {
    least: 6,
    async prepare(site) {
      const one = await player(site)
      const opened = await openFreeSpins(site, one)
      const txId = randomUUID()
      const win = {
        ...STUDIO,
        txId,
        roundId: txId,
        playerRef: opened.playerRef,
        sessionId: opened.sessionId,
        currency: 'RUB' as const,
        campaignId: opened.freeSpins[0].campaignId,
        spinsUsed: 1,
        amount: '7000000',
        final: false,
        maxPayout: micros(1000n * RUB),
      } as const
      return { send: () => site.execute('payFreeSpins', win), userId: one.userId, paid: 7n * RUB }
    },
  },
  'what the last of spins makes a bonus of': {
    least: 8,
    async prepare(site) {
      await site.execute('publishCampaign', STAKED_SPINS)
      const one = await player(site)
      const { userId, sessionId: loginId } = one
      await site.execute('grantFreeSpins', { userId, campaignId: STAKED_SPINS.id })
      const { token } = await site.execute('openLaunch', { userId, loginId, ...STUDIO, locale: 'en' })
      const launch = { ...STUDIO, launchToken: token, jurisdiction: 'demo', kind: 'slot', limits: {} } as const
      const { playerRef, freeSpins } = JSON.parse((await site.execute('authenticate', launch)).body)
      const txId = randomUUID()
      const win = {
        ...STUDIO,
        txId,
        roundId: txId,
        playerRef,
        currency: 'RUB' as const,
        campaignId: freeSpins[0].campaignId,
        spinsUsed: 12,
        amount: '7000000',
        final: true,
        maxPayout: micros(7n * RUB),
      }
      const wait = { userId, id: STAKED_SPINS.id, code: null, region: 'RU' as const }
      /** Announced and accepted: before that, it is not money. */
      const send = async () => {
        await site.execute('payFreeSpins', win)
        const made = write(
          site,
          `SELECT terms_hash, state FROM bonus_grants WHERE user_id = ? AND reference LIKE 'free-spins:%'`,
          [userId],
        )
        if (made?.state === 'available')
          await site.execute('takeBonus', { ...wait, termsHash: String(made.terms_hash) })
      }
      return { send, userId, paid: 7n * RUB, kind: 'bonus' }
    },
  },
}

const paidOf = ({ paid }: Action) => (typeof paid === 'bigint' ? paid : paid())

describe.each(Object.entries(KILLED))('%s', (_, { least, isOneAtATime = false, prepare }) => {
  test(`is paid once or not at all, wherever the process is killed (seed ${SEED})`, async () => {
    await using site = await openCrashSite()
    const held = async ({ userId, kind = 'real' }: Action) => {
      const isMeant = and(
        eq(ledgerAccounts.userId, userId),
        eq(ledgerAccounts.kind, kind),
        eq(ledgerAccounts.currency, 'RUB'),
      )
      const [account] = await site.reader.select().from(ledgerAccounts).where(isMeant)
      return account?.balance ?? 0n
    }
    const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
      const wishes: Action[] = []
      for (let made = 0; made < (isOneAtATime ? 1 : commands); made += 1) wishes.push(await prepare(site))
      site.arm(crash)
      await Promise.allSettled(wishes.map(({ send }) => send()))
      const died = await site.recover()
      expect(await faultsOf(site)).toEqual([])
      for (const input of wishes) expect([0n, paidOf(input)]).toContain(await held(input))
      for (let time = 1; time <= 2; time++) await Promise.all(wishes.map(({ send }) => send()))
      for (const input of wishes) expect(await held(input)).toBe(paidOf(input))
      expect(await faultsOf(site)).toEqual([])
      return !died
    })
    expect(statements).toBeGreaterThan(least)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })
})
