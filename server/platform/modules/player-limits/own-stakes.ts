import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { ceilAtMid, floorAtMid } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { classOf } from '#server/shared/promotions/contribution.ts'
import { currentRates } from '../exchange-rates/index.ts'
import type { WalletKey } from '../ledger/index.ts'
import { stakesSince } from '../ledger/stakes/index.ts'

/** Stakes placed this long before the period count if they were decided within it. */
const OPEN_MS = 30 * 86_400_000

type Span = { readonly from: number; readonly until: number }

type Counted = Span & {
  /** Whether losses in a game count, by its name for contributions. */
  readonly counts: (game: string) => boolean
}

/**
 * A player's net loss of own money over all wallets, in one currency at current rates, on bets in some games that were
 * decided in a period (milliseconds); negative if they have won.
 */
export function lossInGames(
  context: CommandContext,
  { userId, currency }: WalletKey,
  { from, until, counts }: Counted,
): bigint {
  const lost = new Map<Currency, bigint>()
  for (const stake of stakesSince(context, { userId, from: from - OPEN_MS })) {
    const { changedAt, real, returned } = stake
    if (changedAt === null || changedAt < from || changedAt >= until) continue
    const game = gameOf(context, stake.reference)
    if (game === undefined || !counts(classOf(game))) continue
    lost.set(stake.currency, (lost.get(stake.currency) ?? 0n) + real - returned)
  }
  const { mids } = currentRates(context)
  return [...lost].reduce((sum, [own, amount]) => {
    const between = { from: own, to: currency }
    return sum + (amount > 0n ? floorAtMid(micros(amount), between, mids) : -ceilAtMid(micros(-amount), between, mids))
  }, 0n)
}

function gameOf({ db }: Pick<CommandContext, 'db'>, reference: string): string | undefined {
  return db.get<{ game: string }>('SELECT game FROM bets WHERE id = ?', [reference.slice('bet:'.length)])?.game
}

/** Total of own money that a player has staked in a currency since a time (milliseconds), without voids. */
export function ownStakedSince(context: CommandContext, { from, ...wallet }: WalletKey & { from: number }): Micros {
  const stakes = stakesSince(context, { userId: wallet.userId, from }).filter(
    ({ currency, voided }) => currency === wallet.currency && voided === 0n,
  )
  return micros(stakes.reduce((sum, { real }) => sum + real, 0n))
}
