import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import {
  decideSportsCorrection,
  proposeSportsCorrection,
  setSportsLimit,
} from '#server/platform/modules/sports/commands/index.ts'
import { sportsLimitOf } from '#server/platform/modules/sports/index.ts'
import type { LIMIT_NAMES } from '#server/platform/modules/sports/reads.ts'
import { tryParseMicros } from '#server/shared/money/micros.ts'
import { act } from './act.ts'

type Limit = { readonly name: (typeof LIMIT_NAMES)[number]; readonly amount: string | null }
type Proposal = {
  readonly eventId: string
  readonly market: string
  readonly outcomes: Readonly<Record<string, string>> | null
  readonly text: string
}
type Correction = { readonly id: string }

/** Whether a limit grows to more than twice what it is. */
function isMuchLooser(context: CommandContext, { name, amount }: Limit): boolean {
  const asked = amount === null ? undefined : tryParseMicros(amount)
  return asked !== undefined && asked > 2n * sportsLimitOf(context, name)
}

export const sportsActs = {
  setBookLimit: act({
    permission: 'set.book_limits',
    on: ({ name }: Limit) => `sports_limit:${name}`,
    params: ({ amount }) => ({ amount: amount ?? 'default' }),
    needsSecond: isMuchLooser,
    run(context, { name, amount }, by) {
      setSportsLimit(context, { name, amount, operator: by.name })
      return { output: { limit: name, amount: amount ?? 'default' } }
    },
  }),
  /** Proposes a result. It waits for another operator in its own table. */
  proposeResult: act({
    permission: 'propose.result',
    isPaired: true,
    on: ({ eventId }: Proposal) => `event:${eventId}`,
    params: ({ market }) => ({ market }),
    run(context, { text, ...proposal }, { name }) {
      const { id } = proposeSportsCorrection(context, { ...proposal, reason: text, operator: name })
      return { output: { correction: id, status: 'proposed' as const }, ref: `correction:${id}` }
    },
  }),
  confirmResult: act({
    permission: 'confirm.result',
    isPaired: true,
    needsProof: true,
    on: ({ id }: Correction) => `correction:${id}`,
    run(context, { id }, { name }) {
      decideSportsCorrection(context, { id, verdict: 'confirm', operator: name })
      return { output: { correction: id, status: 'confirmed' as const }, ref: `correction:${id}` }
    },
  }),
  refuseResult: act({
    permission: 'confirm.result',
    isPaired: true,
    on: ({ id }: Correction) => `correction:${id}`,
    run(context, { id }, { name }) {
      decideSportsCorrection(context, { id, verdict: 'refuse', operator: name })
      return { output: { correction: id, status: 'refused' as const }, ref: `correction:${id}` }
    },
  }),
}
