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
type StakeInput = { readonly userId: string; readonly bet: string; readonly key: string }
type Answer = { readonly balance: string; readonly state: string; readonly open: string; readonly owed: string }

const wallet = (userId: string) => ({ userId, currency: 'RUB' }) as const
const referenceOf = (bet: string) => `bet:${bet}`

/** Runs a change of a stake once, with its bet record, and returns the state of both. */
function once(context: CommandContext, command: string, input: StakeInput, run: (reference: string) => void): Answer {
  const { userId, bet, key } = input
  return withIdempotency(context, { scope: `user:${userId}`, key, command, body: { ...input } }, () => {
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
  grantBonus(context: CommandContext, { userId, key }: Omit<StakeInput, 'bet'>): void {
    const [debit, credit] = [systemAccount('house:bonus_cost', 'RUB'), playerAccount(wallet(userId), 'bonus')]
    const postings = [{ debit, credit, amount: parseMicros('1000000') }]
    post(context, { kind: 'deposit', reference: key, idempotencyKey: key, postings })
  },
  stakeOn: (
    context: CommandContext,
    input: StakeInput & { readonly amount: string; readonly hasBonus: boolean },
  ): Answer =>
    once(context, 'stakeOn', input, (reference) => {
      const amount = parseMicros(input.amount)
      const funds = input.hasBonus ? (['real', 'bonus'] as const) : (['real'] as const)
      placeStake(context, { ...wallet(input.userId), reference, amount, funds })
      context.db.run(INSERT_BET, [input.bet, input.userId, String(amount)])
    }),
  settleSome: (
    context: CommandContext,
    input: StakeInput & { readonly name: string; readonly payout: string; readonly part: string | null },
  ): Answer =>
    once(context, 'settleSome', input, (reference) => {
      const part = input.part === null ? {} : { part: parseMicros(input.part) }
      settleStake(context, { reference, name: input.name, payout: parseMicros(input.payout), ...part })
    }),
  reverseSome: (context: CommandContext, input: StakeInput & { readonly name: string }): Answer =>
    once(context, 'reverseSome', input, (reference) => reverseSettlement(context, { reference, name: input.name })),
  rollBack: (context: CommandContext, input: StakeInput): Answer =>
    once(context, 'rollBack', input, (reference) => rollBackStake(context, { reference })),
}
