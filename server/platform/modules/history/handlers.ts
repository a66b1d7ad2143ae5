import { type HandlersFor, Stored } from '#server/platform/kernel/http/handler.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import { type GameProviders, titleName } from '#server/platform/providers/games/port.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, formatMultiplier, m4, micros } from '#server/shared/money/micros.ts'
import { listPlayedBets, playedTotals, readBetReceipts } from '../bets/reads.ts'
import { listLogins } from '../identity/reads.ts'
import { balancesAt, type WithPromises } from '../ledger/reads.ts'
import { listDeposits, listPayouts, paidTotals } from '../payments/reads.ts'
import { listLimitEvents, shownAmount } from '../player-limits/reads.ts'
import { pageOf, periodOf, selectionOf } from './page.ts'
import { withTransferReceipts } from './transfer-receipts.ts'
import { listTransfers } from './transfers.ts'

/** Points of a plot: as many as a wide screen can distinguish. */
const MOMENTS = 120
const MARKS = 100

type HistoryPlatform = Platform & WithPromises & { readonly games: GameProviders }

export const history: HandlersFor<typeof contract.history, HistoryPlatform> = {
  async bets({ input, caller: { userId }, platform }) {
    const { reader, games } = platform
    const { currency, game, result, limit, receipts } = input
    const wanted = { ...selectionOf(userId, input), currency, game, result }
    const { rows, next } = pageOf(await listPlayedBets(reader, wanted), limit)
    const ids = receipts === 'none' ? [] : rows.map(({ id }) => id)
    const receiptOf = await readBetReceipts(platform, { userId, ids })
    const bets = rows.map(({ stake, payout, multiplier, placedAt, provider, isFree, isOpen, ...bet }) => ({
      ...bet,
      ...(isFree > 0 && { is_free: true }),
      ...(isFree === 2 && { is_free_spin: true }),
      ...(isOpen === 1 && { is_open: true }),
      title: titleName(games, provider, bet.game),
      stake: formatMicros(micros(stake)),
      payout: formatMicros(micros(payout)),
      multiplier: formatMultiplier(m4(multiplier)),
      placed_at: iso(placedAt),
      receipt: receiptOf(bet.id),
    }))
    return new Stored({ bets, next })
  },

  async transfers({ input, caller: { userId }, platform }) {
    const { currency, limit, receipts } = input
    const { next, ...listed } = await listTransfers(platform, { ...selectionOf(userId, input), currency, limit })
    if (receipts === 'none') return { ...listed, next }
    return new Stored({ ...(await withTransferReceipts(platform, userId, listed)), next })
  },

  async sessions({ input, caller: { userId, sessionId }, platform: { reader, clock } }) {
    const { rows, next } = pageOf(await listLogins(reader, selectionOf(userId, input)), input.limit)
    const sessions = rows.map(({ id, ip, userAgent, createdAt, expiresAt, endedAt, endReason }) => {
      const hasExpired = endedAt === null && expiresAt <= clock.now()
      const end = hasExpired ? expiresAt : endedAt
      return {
        id,
        ip,
        user_agent: userAgent,
        started_at: iso(createdAt),
        ended_at: end === null ? null : iso(end),
        end_reason: hasExpired ? ('expired' as const) : endReason,
        is_current: id === sessionId,
      }
    })
    return { sessions, next }
  },

  async limits({ input, caller: { userId }, platform: { reader } }) {
    const { rows, next } = pageOf(await listLimitEvents(reader, selectionOf(userId, input)), input.limit)
    const events = rows.map(({ id, event, kind, span, currency, amount, until, zone, createdAt }) => ({
      id,
      event,
      kind,
      span,
      currency,
      zone,
      amount: amount === null ? null : shownAmount(currency, amount),
      until: until === null ? null : iso(until),
      at: iso(createdAt),
    }))
    return { events, next }
  },

  async totals({ input, caller: { userId }, platform: { reader } }) {
    const { currency, game } = input
    const wanted = { userId, currency, ...periodOf(input) }
    const [played, paid, ever] = await Promise.all([
      playedTotals(reader, { ...wanted, game }),
      paidTotals(reader, wanted),
      paidTotals(reader, { userId, currency }),
    ])
    return {
      staked: formatMicros(played.staked),
      returned: formatMicros(played.returned),
      open: formatMicros(played.open),
      net: formatMicros(micros(played.returned - played.staked + played.open)),
      deposited: formatMicros(paid.deposited),
      withdrawn: formatMicros(paid.withdrawn),
      lifetime_net_deposit: formatMicros(micros(ever.deposited - ever.withdrawn)),
    }
  },

  async balance({ input, caller: { userId }, platform: { reader } }) {
    const { currency } = input
    const [from, until] = [Date.parse(input.from), Date.parse(input.until)]
    if (until <= from) throw new Refusal('invalid', { field: 'until' })
    const moments = Array.from({ length: MOMENTS }, (_, index) =>
      Math.round(from + ((until - from) * index) / (MOMENTS - 1)),
    )
    const wanted = { userId, currency, from, until, limit: MARKS }
    const [points, paidIn, paidOut] = await Promise.all([
      balancesAt(reader, { userId, currency, moments }),
      listDeposits(reader, wanted),
      listPayouts(reader, wanted),
    ])
    const marks = [
      ...paidIn.flatMap(({ status, amount, createdAt }) => (status === 'confirmed' ? [{ at: createdAt, amount }] : [])),
      ...paidOut.flatMap(({ status, amount, createdAt }) =>
        status === 'paid' ? [{ at: createdAt, amount: -amount }] : [],
      ),
    ]
    return {
      points: points.map(({ at, balance }) => ({ at: iso(at), balance: formatMicros(balance) })),
      marks: marks
        .toSorted((a, b) => a.at - b.at)
        .slice(-MARKS)
        .map(({ at, amount }) => ({ at: iso(at), amount: formatMicros(micros(amount)) })),
    }
  },
}
