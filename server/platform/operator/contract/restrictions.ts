import { z } from 'zod'
import { BLOCK_DAYS, BLOCK_SCOPES } from '#server/shared/constants/player-blocks.ts'
import { EXCLUSION_TERM_NAMES, LIMIT_KINDS, LIMIT_SPANS } from '#server/shared/constants/player-limits.ts'
import { currency, timestamp } from '#server/shared/contract/wire.ts'
import { act, operatorCall } from './call.ts'
import { performed, player, reason, why } from './wire.ts'

const scope = z.enum(BLOCK_SCOPES).exclude(['closing'])
/** Origin of the wish: the player has asked, or the house imposes it. */
const source = z.enum(['player', 'house'])
const state = <const State extends string>(name: State) =>
  performed(z.object({ player: z.string(), state: z.literal(name) }))

export const block = operatorCall(act('blockPlayer'), {
  method: 'POST',
  path: '/v1/players/{player}/blocks',
  request: z.object({
    player,
    scope,
    hours: z
      .int()
      .min(1)
      .max(BLOCK_DAYS * 24)
      .describe('from now; at most 72 for withdrawals'),
    case: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .optional()
      .describe('case that it belongs to: then only two people end it early'),
    why,
  }),
  response: performed(
    z.object({
      player: z.string(),
      scope,
      until: timestamp,
      held: z.array(z.string()).describe('withdrawals taken back to review'),
    }),
  ),
  errors: ['not_found', 'conflict'],
  summary:
    'Blocks a scope for a player at once. A block is renewed by a later end; one of withdrawals only by another operator. Open rounds may be finished, and wins are always paid.',
})

export const unblock = operatorCall(act('unblockPlayer'), {
  method: 'POST',
  path: '/v1/players/{player}/blocks/lift',
  request: z.object({ player, scope, why }),
  response: performed(z.object({ player: z.string(), scope })),
  errors: ['not_found'],
  summary: 'Ends a block before its time. One that belongs to a case waits for a second person.',
})

export const close = operatorCall(act('closePlayer'), {
  method: 'POST',
  path: '/v1/players/{player}/close',
  request: z.object({ player, source, why }),
  response: state('closing'),
  errors: ['not_found', 'conflict'],
  summary:
    'Starts to close an account: no deposits, stakes or offers from now on; it is closed once open bets are settled and balances are withdrawn. With money in it, or against the player’s wish, it waits for a second person.',
})

export const reopen = operatorCall(act('reopenPlayer'), {
  method: 'POST',
  path: '/v1/players/{player}/reopen',
  request: z.object({ player, why }),
  response: state('open'),
  errors: ['not_found'],
  summary: 'Ends the closing of an account that is not closed yet, with a second person.',
})

export const exclude = operatorCall(act('excludePlayer'), {
  method: 'POST',
  path: '/v1/players/{player}/exclude',
  request: z.object({ player, term: z.enum(EXCLUSION_TERM_NAMES), source, reason }),
  response: performed(z.object({ player: z.string(), term: z.enum(EXCLUSION_TERM_NAMES) })),
  errors: ['not_found', 'cannot_shorten'],
  summary:
    'Excludes a player at once, in all verified accounts of the same person. It can be extended and never shortened.',
})

export const undoExclusion = operatorCall(act('undoExclusion'), {
  method: 'POST',
  path: '/v1/players/{player}/exclude/undo',
  request: z.object({ player, why }),
  response: performed(z.object({ player: z.string() })),
  errors: ['not_found'],
  summary:
    'Ends the exclusion of a wrong person, with a second person. A player who has changed their mind waits for its end.',
})

export const lowerLimit = operatorCall(act('lowerLimit'), {
  method: 'POST',
  path: '/v1/players/{player}/limits',
  request: z.object({
    player,
    kind: z.enum(LIMIT_KINDS),
    span: z.enum(LIMIT_SPANS),
    amount: z.string().max(32).describe('decimal of the currency, or whole minutes'),
    currency: currency.nullable().describe('null for limits of time'),
    reason,
  }),
  response: performed(
    z.object({ player: z.string(), kind: z.enum(LIMIT_KINDS), span: z.enum(LIMIT_SPANS), amount: z.string() }),
  ),
  errors: ['not_found', 'conflict', 'amount_invalid'],
  summary: 'Sets a limit of a player, or makes it stricter, at once. A looser one is the player’s own wish.',
})

export const erase = operatorCall(act('erasePlayer'), {
  method: 'POST',
  path: '/v1/players/{player}/erase',
  request: z.object({ player, why }),
  response: state('closed'),
  errors: ['not_found', 'conflict', 'account_not_empty'],
  summary: 'Closes an empty account for good and deletes its personal data, with a second person.',
})
