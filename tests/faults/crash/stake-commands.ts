import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { updateBetFromTransfers } from '#server/platform/modules/bets/index.ts'
import {
  loadStakeStatus,
  playerAccount,
  post,
  systemAccount,
  walletBalance,
} from '#server/platform/modules/ledger/index.ts'
import {
  placeStake,
  reverseSettlement,
  rollBackStake,
  settleStake,
} from '#server/platform/modules/ledger/stakes/index.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'

/** Commands of stakes as providers and the sports book use them, each once per key. Amounts are decimals. */
type Wish = { readonly userId: string; readonly bet: string; readonly key: string }
type Answer = { readonly balance: string; readonly state: string; readonly open: string; readonly owed: string }

const wallet = (userId: string) => ({ userId, currency: 'RUB' }) as const
const referenceOf = (bet: string) => `bet:${bet}`

/** Runs a change of a stake once, with its bet record, and returns the state of both. */
function once(context: CommandContext, command: string, wish: Wish, run: (reference: string) => void): Answer {
  const { userId, bet, key } = wish
  return withIdempotency(context, { scope: `user:${userId}`, key, command, body: { ...wish } }, () => {
    const reference = referenceOf(bet)
    run(reference)
    const stake = loadStakeStatus(context, reference)
    if (stake) updateBetFromTransfers(context, bet)
    return {
      balance: formatMicros(walletBalance(context, wallet(userId))),
      state: stake?.state ?? 'none',
      open: stake ? formatMicros(stake.open) : '0',
      owed: stake ? formatMicros(stake.owed) : '0',
    }
  })
}

const INSERT_BET = `INSERT INTO bets (id, user_id, session_id, game, rules_version, params, multiplier, currency, stake, payout,
  placed_at, proof_kind, book_sequence) VALUES (?, ?, 's', 'any', 'any/v1', '{}', 0, 'RUB', ?, 0, 0, 'sports_book', 1)`

export const stakeCommands = {
  grantBonus(context: CommandContext, { userId, key }: Omit<Wish, 'bet'>): void {
    const [debit, credit] = [systemAccount('house:bonus_cost', 'RUB'), playerAccount(wallet(userId), 'bonus')]
    const postings = [{ debit, credit, amount: parseMicros('1000000') }]
    post(context, { kind: 'deposit', reference: key, idempotencyKey: key, postings })
  },
  stakeOn: (context: CommandContext, wish: Wish & { readonly amount: string; readonly hasBonus: boolean }): Answer =>
    once(context, 'stakeOn', wish, (reference) => {
      const amount = parseMicros(wish.amount)
      const funds = wish.hasBonus ? (['real', 'bonus'] as const) : (['real'] as const)
      placeStake(context, { ...wallet(wish.userId), reference, amount, funds })
      context.db.run(INSERT_BET, [wish.bet, wish.userId, String(amount)])
    }),
  settleSome: (
    context: CommandContext,
    wish: Wish & { readonly name: string; readonly payout: string; readonly part: string | null },
  ): Answer =>
    once(context, 'settleSome', wish, (reference) => {
      const part = wish.part === null ? {} : { part: parseMicros(wish.part) }
      settleStake(context, { reference, name: wish.name, payout: parseMicros(wish.payout), ...part })
    }),
  reverseSome: (context: CommandContext, wish: Wish & { readonly name: string }): Answer =>
    once(context, 'reverseSome', wish, (reference) => reverseSettlement(context, { reference, name: wish.name })),
  rollBack: (context: CommandContext, wish: Wish): Answer =>
    once(context, 'rollBack', wish, (reference) => rollBackStake(context, { reference })),
}
