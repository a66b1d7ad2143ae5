import { setLimit } from '#server/platform/modules/player-limits/commands/set-limit.ts'
import {
  countDeposit,
  freeDeposit,
  placeStake,
  recountDeposit,
  settleStake,
  voidStake,
} from '#server/platform/modules/player-limits/index.ts'
import { readLimits } from '#server/platform/modules/player-limits/queries/read-limits.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { LimitKind, LimitSpan } from '#server/shared/constants/player-limits.ts'
import { JURISDICTIONS, type JurisdictionProfile } from '#server/shared/jurisdictions/index.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { grant } from '../../support/play-money.ts'
import { openTestDatabase } from '../../support/test-database.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

type Options = { readonly zone?: string; readonly jurisdiction?: JurisdictionProfile; readonly currency?: Currency }

/** A player with a million, and a clock that the test controls. Amounts are decimals, times ISO. */
export function openLimitedPlayer({ zone = 'UTC', jurisdiction = JURISDICTIONS.demo, currency = 'USD' }: Options = {}) {
  const books = openTestDatabase([], jurisdiction)
  const userId = 'ada'
  books.run(({ db, now }) =>
    db.run(
      `INSERT INTO users (id, name, register_method, currency, timezone, verification_status, created_at)
       VALUES (?, 'Ada', 'email', ?, ?, 'verified', ?)`,
      [userId, currency, zone, now],
    ),
  )
  for (const one of ['USD', 'RUB', 'KZT'] as const)
    books.run((context) =>
      grant(context, { userId, currency: one, amount: parseMicros('1000000'), key: `grant-${one}` }),
    )
  let stakes = 0
  let clock = books.run(({ now }) => now)
  const run: typeof books.run = (command) =>
    books.run((context) => {
      clock = context.now
      return command(context)
    })

  return {
    books,
    userId,
    run,
    now: () => clock,
    /** Sets the time at which the next command runs. */
    at: (time: string) => {
      books.advance(Date.parse(time) - clock - 1)
      clock = Date.parse(time) - 1
    },
    pass(durationMs: number) {
      books.advance(durationMs - 1)
      clock += durationMs - 1
    },
    limit: (
      kind: LimitKind,
      span: LimitSpan,
      amount: string | null,
      of: Currency | null = kind === 'time' ? null : 'USD',
    ) => run((context) => setLimit(context, { userId, kind, span, amount, currency: of })).outcome,
    /** Returns the reference of the stake. */
    stake(amount: string, options: { currency?: Currency; isAutomatic?: boolean; gameClass?: 'slots' } = {}) {
      const reference = `bet:${++stakes}`
      run((context) =>
        placeStake(context, {
          userId,
          currency: 'USD',
          reference,
          amount: parseMicros(amount),
          isAutomatic: false,
          ...options,
        }),
      )
      return reference
    },
    settle: (reference: string, payout: string) =>
      run((context) => settleStake(context, { reference, payout: parseMicros(payout) })),
    giveBack: (reference: string) => run((context) => voidStake(context, { reference })),
    deposit: (depositId: string, amount: string, of: Currency = 'USD') =>
      run((context) => countDeposit(context, { userId, currency: of, depositId, amount: parseMicros(amount) })),
    freeDeposit: (depositId: string) => run((context) => freeDeposit(context, depositId)),
    recountDeposit: (depositId: string, amount: string) =>
      run((context) => recountDeposit(context, { userId, currency: 'USD', depositId, amount: parseMicros(amount) })),
    /** As of the time at which the next command would run. */
    shown: () =>
      readLimits(
        { reader: books.reader, clock: { now: () => clock + 1 }, settings: { jurisdiction } as never },
        userId,
      ),
    [Symbol.dispose]: () => books[Symbol.dispose](),
  }
}

export type LimitedPlayer = ReturnType<typeof openLimitedPlayer>

export async function useOf(player: LimitedPlayer, kind: LimitKind, span: LimitSpan) {
  const { limits } = await player.shown()
  const found = limits.find((one) => one.kind === kind && one.span === span)
  return found && `${found.used} used, ${found.left} left`
}
