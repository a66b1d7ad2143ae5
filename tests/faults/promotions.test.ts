import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ledgerAccounts } from '#db/platform/schema/ledger.ts'
import { bonusGrants } from '#db/platform/schema/promotions.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import type { SqlValue } from '#server/platform/kernel/writer/storage.ts'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { freeBetCampaign } from '../support/promotions/campaigns.ts'
import { SEED } from '../support/run/seed.ts'
import { type CrashSite, openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { type CrashPlayer, openDeposit, openPlayer } from './crash/open-player.ts'

const DAY_MS = 86_400_000
const RUB = 1_000_000n

/** A player with a pending bonus of 1,000 roubles and tenfold wagering. */
async function openBonus(site: CrashSite): Promise<{ player: CrashPlayer; grantId: string }> {
  const player = await openPlayer(site, `${randomUUID()}@example.com`)
  const { grantId } = await site.execute('giveBonus', { userId: player.userId, id: 'lantern', reference: 'by hand' })
  return { player, grantId: grantId ?? '' }
}

const FREE_BET = campaignDocument.parse(freeBetCampaign({ trigger: { on: 'manual' } }))

async function openFreeBet(site: CrashSite) {
  await site.execute('publishCampaign', FREE_BET)
  const player = await openPlayer(site, `${randomUUID()}@example.com`)
  const { userId } = player
  return { player, give: () => site.execute('giveBonus', { userId, id: FREE_BET.id, reference: 'by hand' }) }
}

const takeBonus = async (site: CrashSite, { userId }: CrashPlayer, id = 'lantern') => {
  const [grant] = await site.reader.select().from(bonusGrants).where(eq(bonusGrants.userId, userId))
  const input = { userId, id, termsHash: grant?.termsHash ?? '', code: null, region: 'RU' } as const
  return site.execute('takeBonus', input)
}

/** A manual edit of the file, before the interrupted command. */
function onFile(site: CrashSite, sql: string, parameters: readonly SqlValue[]): void {
  const connection = openConnection(site.file)
  connection.prepare(sql).run(parameters)
  connection.close()
}

/** Wagering of a stake that was counted before, and that was not bonus money. */
function wagered(site: CrashSite, grantId: string, done: bigint): void {
  onFile(site, 'UPDATE bonus_grants SET done = ? WHERE id = ?', [done, grantId])
  onFile(
    site,
    `INSERT INTO bonus_stakes (reference, grant_id, game, bonus_part, contribution_bp, counted, closed_at)
     VALUES (?, ?, 'slots', 0, 10000, ?, 0)`,
    [`wagered:${grantId}`, grantId, done],
  )
}

type Action = {
  readonly send: () => Promise<unknown>
  readonly userId: string
  /** The player's funds afterwards, and the final state of the bonus. */
  readonly result: { readonly state: string; readonly bonus: bigint; readonly real?: bigint }
}
type Killed = { readonly least: number; readonly isOneAtATime?: boolean; prepare(site: CrashSite): Promise<Action> }

const KILLED: Record<string, Killed> = {
  'a bonus that is taken': {
    least: 5,
    async prepare(site) {
      const { player } = await openBonus(site)
      const result = { state: 'active', bonus: 1000n * RUB, real: 0n }
      return { send: () => takeBonus(site, player), userId: player.userId, result }
    },
  },
  'a bonus whose last stake completes it': {
    least: 12,
    async prepare(site) {
      const { player, grantId } = await openBonus(site)
      await takeBonus(site, player)
      wagered(site, grantId, 10_000n * RUB - 1n)
      const { userId, sessionId } = player
      const spin = {
        userId,
        sessionId,
        game: 'wheel',
        params: { risk: 'low' },
        currency: 'RUB',
        amount: '1',
      } as const
      const bet = { ...spin, idempotencyKey: randomUUID() }
      return { send: () => site.execute('placeBet', bet), userId, result: { state: 'completed', bonus: 0n } }
    },
  },
  'a bonus that is given up': {
    least: 4,
    async prepare(site) {
      const { player, grantId } = await openBonus(site)
      await takeBonus(site, player)
      const { userId } = player
      const result = { state: 'cancelled', bonus: 0n, real: 0n }
      return { send: () => site.execute('cancelBonus', { userId, grantId }), userId, result }
    },
  },
  'a bonus that an operator takes back': {
    least: 4,
    async prepare(site) {
      const { player, grantId } = await openBonus(site)
      await takeBonus(site, player)
      const { userId } = player
      const result = { state: 'cancelled', bonus: 0n, real: 0n }
      return { send: () => site.execute('cancelBonusByOperator', { userId, grantId }), userId, result }
    },
  },
  'a bonus of who closes their account': {
    least: 6,
    async prepare(site) {
      const { player, grantId } = await openBonus(site)
      await takeBonus(site, player)
      wagered(site, grantId, 5000n * RUB)
      const { userId } = player
      const send = () => site.execute('startClosing', { userId, operator: 'sue' })
      return { send, userId, result: { state: 'cancelled', bonus: 0n, real: 500n * RUB } }
    },
  },
  'a bonus of who excludes themselves': {
    least: 6,
    async prepare(site) {
      const { player, grantId } = await openBonus(site)
      await takeBonus(site, player)
      wagered(site, grantId, 5000n * RUB)
      const { userId } = player
      const send = () => site.execute('excludeSelf', { userId, term: 'half_year' })
      return { send, userId, result: { state: 'cancelled', bonus: 0n, real: 500n * RUB } }
    },
  },
  'a bonus whose deposit is taken back': {
    least: 6,
    async prepare(site) {
      const player = await openPlayer(site, `${randomUUID()}@example.com`)
      const { userId } = player
      const { grantId } = await site.execute('giveBonus', { userId, id: 'reload', reference: 'by hand' })
      onFile(site, 'UPDATE bonus_grants SET is_chosen = 1 WHERE id = ?', [grantId])
      const report = { ...(await openDeposit(site, player, '2000')), isPlayMoney: true }
      await site.execute('confirmDeposit', report)
      const result = { state: 'cancelled', bonus: 0n, real: 0n }
      return { send: () => site.execute('chargeBackDeposit', report), userId, result }
    },
  },
  'a bonus that a withdrawal ends': {
    least: 10,
    async prepare(site) {
      const player = await openPlayer(site, `${randomUUID()}@example.com`)
      const { userId } = player
      const { grantId } = await site.execute('giveBonus', { userId, id: 'reload', reference: 'by hand' })
      onFile(site, 'UPDATE bonus_grants SET is_chosen = 1 WHERE id = ?', [grantId])
      await site.execute('confirmDeposit', { ...(await openDeposit(site, player, '2000')), isPlayMoney: true })
      const wish = { userId, currency: 'RUB', amount: '2000', provider: 'acme', fee: null } as const
      const input = { ...wish, idempotencyKey: randomUUID() }
      const result = { state: 'cancelled', bonus: 0n, real: 0n }
      return { send: () => site.execute('requestWithdrawal', input), userId, result }
    },
  },
  'a bonus whose time is over': {
    least: 4,
    isOneAtATime: true,
    async prepare(site) {
      const { player } = await openBonus(site)
      await takeBonus(site, player)
      site.skip(8 * DAY_MS)
      const result = { state: 'expired', bonus: 0n, real: 0n }
      return { send: () => site.execute('expireBonuses', undefined), userId: player.userId, result }
    },
  },
  'a free bet that is given': {
    least: 3,
    async prepare(site) {
      const { player, give } = await openFreeBet(site)
      return { send: give, userId: player.userId, result: { state: 'available', bonus: 0n, real: 0n } }
    },
  },
  'a free bet that is taken': {
    least: 2,
    async prepare(site) {
      const { player, give } = await openFreeBet(site)
      await give()
      const send = () => takeBonus(site, player, FREE_BET.id)
      return { send, userId: player.userId, result: { state: 'active', bonus: 0n, real: 0n } }
    },
  },
  'a free bet that is given up': {
    least: 2,
    async prepare(site) {
      const { player, give } = await openFreeBet(site)
      const { grantId } = await give()
      await takeBonus(site, player, FREE_BET.id)
      const { userId } = player
      const result = { state: 'cancelled', bonus: 0n, real: 0n }
      return { send: () => site.execute('cancelBonus', { userId, grantId: grantId ?? '' }), userId, result }
    },
  },
  'a free bet whose time is over': {
    least: 2,
    isOneAtATime: true,
    async prepare(site) {
      const { player, give } = await openFreeBet(site)
      await give()
      await takeBonus(site, player, FREE_BET.id)
      site.skip(8 * DAY_MS)
      const result = { state: 'expired', bonus: 0n, real: 0n }
      return { send: () => site.execute('expireBonuses', undefined), userId: player.userId, result }
    },
  },
}

/** A repeated request after a completed one is rejected. */
const orDone = (act: () => Promise<unknown>) =>
  act().catch((error: Error) => {
    if (!/conflict|not_found/.test(error.message)) throw error
  })

describe.each(Object.entries(KILLED))('%s', (_, { least, isOneAtATime = false, prepare }) => {
  test(`moves its money once or not at all, wherever the process is killed (seed ${SEED})`, async () => {
    await using site = await openCrashSite()
    await site.execute('seedOffers', undefined)
    const held = async (userId: string, kind: string) => {
      const rows = await site.reader.select().from(ledgerAccounts).where(eq(ledgerAccounts.userId, userId))
      return rows.find((row) => row.currency === 'RUB' && row.kind === kind)?.balance ?? 0n
    }
    const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
      const wishes: Action[] = []
      for (let made = 0; made < (isOneAtATime ? 1 : commands); made += 1) wishes.push(await prepare(site))
      site.arm(crash)
      await Promise.allSettled(wishes.map(({ send }) => send()))
      const died = await site.recover()
      expect(await checkAllBooks(site.reader)).toEqual([])
      for (let time = 1; time <= 2; time++) await Promise.all(wishes.map(({ send }) => orDone(send)))
      for (const { userId, result } of wishes) {
        const [grant] = await site.reader.select().from(bonusGrants).where(eq(bonusGrants.userId, userId))
        expect([grant?.state, await held(userId, 'bonus')]).toEqual([result.state, result.bonus])
        if (result.real !== undefined) expect(await held(userId, 'real')).toBe(result.real)
      }
      expect(await checkAllBooks(site.reader)).toEqual([])
      return !died
    })
    expect(statements).toBeGreaterThan(least)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })
})
