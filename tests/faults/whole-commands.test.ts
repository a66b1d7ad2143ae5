import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bets } from '#db/platform/schema/bets.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import type { SqlValue } from '#server/platform/kernel/writer/storage.ts'
import type { WalletAnswer } from '#server/shared/contract/provider-wallet/calls.ts'
import { micros } from '#server/shared/money/micros.ts'
import { registrationOf, SITE } from '../support/platform/registration.ts'
import { SEED } from '../support/run/seed.ts'
import { type CrashSite, openCrashSite } from './crash/crash-site.ts'

import { type CrashPlayer, openDeposit, openPlayer } from './crash/open-player.ts'

/** The same request on each repetition. */
type SendRequest = () => Promise<unknown>
type Desk = { readonly site: CrashSite; readonly player: CrashPlayer }
type Killed = {
  /** Minimum number of statements. */
  readonly least: number
  /** Rejection after it has completed; absent if it can be repeated. */
  readonly done?: string
  prepare(desk: Desk): Promise<SendRequest>
}

const newAddress = () => `${randomUUID()}@example.com`

/** A manual edit of the file, before the interrupted command. */
function onFile(site: CrashSite, sql: string, parameters: readonly SqlValue[]): void {
  const connection = openConnection(site.file)
  connection.prepare(sql).run(parameters)
  connection.close()
}

function digestOf({ file }: CrashSite): string {
  const connection = openConnection(file)
  const hash = createHash('sha256')
  const all = (sql: string) => connection.prepare(sql).all([]) as unknown as Record<string, SqlValue>[]
  for (const { name } of all(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`))
    for (const row of all(`SELECT * FROM "${name}"`))
      hash.update(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
  connection.close()
  return hash.digest('hex')
}

/** Published lists so far: each has a rate of its own. */
let daily = 0

/** Commands that change several rows, but no money except the initial balance of an account. */
const KILLED: Record<string, Killed> = {
  changePassword: {
    least: 4,
    done: 'conflict',
    async prepare({ site, player: { userId, sessionId } }) {
      const { passwordHash: oldHash } = registrationOf(newAddress())
      const change = { userId, sessionId, oldHash, passwordHash: randomUUID(), site: SITE }
      return () => site.execute('changePassword', change)
    },
  },
  rotateToken: {
    least: 3,
    async prepare({ site }) {
      const { token } = await site.execute('register', registrationOf(newAddress()))
      return () => site.execute('rotateToken', { token, how: 'refresh' })
    },
  },
  addPasskey: {
    least: 3,
    done: 'conflict',
    async prepare({ site, player: { userId } }) {
      const key = { publicKey: 'cose', counter: 0, rpId: 'fairline.example', name: 'Phone', site: SITE }
      const credentialId = randomUUID()
      return () => site.execute('addPasskey', { ...key, userId, credentialId })
    },
  },
  revokeSession: {
    least: 2,
    async prepare({ site, player: { userId, sessionId } }) {
      return () => site.execute('revokeSession', { userId, sessionId })
    },
  },
  logInByIdentity: {
    least: 10,
    async prepare({ site }) {
      const visitor = {
        provider: 'acme',
        subject: randomUUID(),
        contact: null,
        isVerified: false,
        currency: 'RUB',
      } as const
      const from = { ip: '127.0.0.1', userAgent: null, replaces: null, attribution: {}, site: SITE }
      const login = { ...visitor, ...from, isAdult: true, wantsVip: false, isServed: true, locale: 'ru' as const }
      return () => site.execute('logInByIdentity', login)
    },
  },
  addDemoPlayer: {
    least: 10,
    done: 'email_taken',
    async prepare({ site }) {
      const contact = { channel: 'email', target: newAddress() } as const
      const user = { contact, isVerified: true, passwordHash: null, registerMethod: 'email', attribution: {} }
      return () => site.execute('addDemoPlayer', { ...user, currency: 'RUB' })
    },
  },
  quoteExchange: {
    least: 2,
    async prepare({ site, player: { userId } }) {
      return () => site.execute('quoteExchange', { userId, from: 'RUB', to: 'USD', amount: '100' })
    },
  },
  takeRates: {
    least: 2,
    async prepare({ site }) {
      // a minute after the rates before
      site.skip(60_000)
      daily += 1
      const quotes = { USD: { units: '1', cost: `78.${String(daily).padStart(4, '0')}` } }
      const reading = { source: 'list', day: '2025-12-31', base: 'RUB', quotes, readAt: 0, maxMoveBp: 1000 } as const
      return () => site.execute('takeRates', reading)
    },
  },
  noteClaim: {
    least: 1,
    async prepare(desk) {
      const id = await openWithdrawal(desk)
      return () => desk.site.execute('noteClaim', { id, claimUrl: 'https://pay.example/claim' })
    },
  },
  resumeIdentified: {
    least: 4,
    async prepare(desk) {
      const { site, player } = desk
      const id = await openWithdrawal(desk)
      onFile(site, `UPDATE withdrawals SET status = 'kyc_required' WHERE id = ?`, [id])
      onFile(site, `UPDATE users SET verification_status = 'verified' WHERE id = ?`, [player.userId])
      return () => site.execute('resumeIdentified', { after: '' })
    },
  },
  closeEmptied: {
    least: 10,
    async prepare({ site, player: { userId } }) {
      await site.execute('startClosing', { userId, operator: 'sue' })
      return () => site.execute('closeEmptied', { site: SITE, after: '' })
    },
  },
  creditGoodwill: {
    least: 4,
    async prepare({ site, player: { userId } }) {
      const credit = { userId, amount: '250', currency: 'RUB', key: randomUUID() } as const
      return () => site.execute('creditGoodwill', credit)
    },
  },
  correctMoney: {
    least: 4,
    async prepare({ site, player: { userId } }) {
      const debit = { direction: 'debit', account: 'house:games', amount: '40', currency: 'KZT' } as const
      const key = randomUUID()
      return () => site.execute('correctMoney', { ...debit, userId, key })
    },
  },
  recoverDebt: {
    least: 3,
    async prepare(desk) {
      const { site, player } = desk
      const { userId } = player
      const debt = await oweRoubles(desk)
      await site.execute('creditGoodwill', { userId, amount: '100', currency: 'RUB', key: randomUUID() })
      const recovery = { userId, debt, amount: '25', currency: 'RUB', key: randomUUID() } as const
      return () => site.execute('recoverDebt', recovery)
    },
  },
  writeOffDebt: {
    least: 3,
    async prepare(desk) {
      const writeOff = {
        userId: desk.player.userId,
        debt: await oweRoubles(desk),
        currency: 'RUB',
        key: randomUUID(),
      } as const
      return () => desk.site.execute('writeOffDebt', writeOff)
    },
  },
  refundHouseBet: {
    least: 4,
    done: 'conflict',
    async prepare(desk) {
      const { site, player } = desk
      await deposited(desk)
      const { userId, sessionId } = player
      const press = { userId, sessionId, game: 'dice', params: { side: 'under', chance: 100 } } as const
      for (;;) {
        const bet = { ...press, amount: '10', currency: 'RUB', idempotencyKey: randomUUID() } as const
        const { id, payout } = (await site.execute('placeBet', bet)).bet
        if (payout === '0') return () => site.execute('refundHouseBet', { userId, betId: id, game: 'dice' })
      }
    },
  },
  refundProviderBet: {
    least: 6,
    done: 'conflict',
    async prepare(desk) {
      const { site, player } = desk
      await deposited(desk)
      const title = { provider: 'studio', gameId: 'harbour-roulette' } as const
      const launch = { ...title, userId: player.userId, loginId: player.sessionId, locale: 'en' } as const
      const { token } = await site.execute('openLaunch', launch)
      const session = { ...title, kind: 'live', launchToken: token, jurisdiction: 'open', limits: { RUB: {} } } as const
      const { body } = await site.execute('authenticate', session)
      const { sessionId, playerRef } = JSON.parse(body) as WalletAnswer<'authenticate'>
      const roundId = `r-${randomUUID()}`
      const bet = { ...title, roundId, sessionId, txId: `${roundId}.bet`, currency: 'RUB', amount: '10000000' } as const
      await site.execute('takeProviderBet', { ...bet, endRound: false, kind: 'live', terms: TERMS })
      await site.execute('endProviderRound', { ...title, roundId, playerRef, txId: `${roundId}.end` })
      const [placed] = await site.reader.query.bets.findMany({ where: eq(bets.providerRoundId, roundId) })
      const refund = { provider: title.provider, roundId, betId: placed?.id ?? '' }
      return () => site.execute('refundProviderBet', refund)
    },
  },
  cancelFreeSpins: {
    least: 2,
    async prepare({ site, player: { userId } }) {
      await site.execute('seedOffers', undefined)
      const spins = { userId, campaignId: 'welcome-spins' }
      await site.execute('grantFreeSpins', spins)
      return () => site.execute('cancelFreeSpins', spins)
    },
  },
}

const TERMS = {
  min: micros(1_000_000n),
  max: micros(1_000_000_000n),
  step: micros(1_000_000n),
  maxPayout: micros(10_000_000_000n),
}

/** Funds the player with 1000 roubles. */
async function deposited({ site, player }: Desk): Promise<void> {
  await site.execute('confirmDeposit', await openDeposit(site, player, '1000'))
}

/** A debt of 40 roubles. Returns its reference. */
async function oweRoubles({ site, player: { userId } }: Desk): Promise<string> {
  const held = await site.execute('correctMoney', {
    userId,
    direction: 'debit',
    account: 'house:games',
    amount: '40',
    currency: 'RUB',
    key: randomUUID(),
  })
  return held.reference
}

/** A payout that its player has not confirmed yet. */
async function openWithdrawal({ site, player }: Desk): Promise<string> {
  const report = await openDeposit(site, player, '1000')
  await site.execute('confirmDeposit', report)
  const { userId } = player
  const input = { userId, currency: 'RUB', amount: '100', provider: report.provider, fee: null } as const
  const { id } = await site.execute('requestWithdrawal', { ...input, idempotencyKey: randomUUID() })
  return id
}

describe.each(Object.entries(KILLED))('%s', (_, { least, done, prepare }) => {
  test(`leaves all as it was or happens, wherever the process is killed (seed ${SEED})`, async () => {
    await using site = await openCrashSite()
    /** Crashes at a point, and repeats the request in another process. */
    async function dies(crash: { readonly before: number } | { readonly after: 'COMMIT' }): Promise<boolean> {
      const send = await prepare({ site, player: await openPlayer(site, newAddress()) })
      const before = digestOf(site)
      site.arm(crash)
      await send().catch(() => undefined)
      const died = await site.recover()
      const isKept = !died || 'after' in crash
      expect(digestOf(site) === before).toBe(!isKept)
      const again = await send().then(
        () => 'done',
        (error: Error) => error.message,
      )
      if (isKept && done !== undefined) expect(again).toContain(done)
      else expect(again).toBe('done')
      return died
    }
    // the first statement, two within it, and the one after which it is committed
    expect(await dies({ before: 1 })).toBe(true)
    for (const before of new Set([1 + (SEED % least), least])) expect(await dies({ before })).toBe(true)
    expect(await dies({ after: 'COMMIT' })).toBe(true)
    expect(await checkAllBooks(site.reader)).toEqual([])
  })
})
