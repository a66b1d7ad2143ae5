import { z } from 'zod'
import { currency, locale, timestamp } from '../wire.ts'
import { WALLET_ERRORS } from './errors.ts'

/** Micro-units (1e-6 of the currency) as a decimal integer: "1000000" is 1.00. */
export const units = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,15})$/)
  .describe('micro-units: "1000000" is 1.00')
export const id = z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/)

/** Amount that a player may stake on this game now. */
const balance = z.object({ currency, amount: units, real: units, bonus: units })

export const roundState = z.enum(['OPEN', 'CLOSED', 'VOID'])
const round = z.object({
  roundId: id,
  state: roundState.or(z.literal('NONE')),
  staked: units,
  won: units,
  refunded: units,
})

const moved = z.object({
  txId: id,
  ledgerTx: z.string().nullable().describe('null where nothing was moved'),
  status: z.literal('ok'),
  balance,
  balanceAt: timestamp,
  round,
})

const limits = z.object({
  minStake: units,
  maxStake: units,
  stakeStep: units,
  maxPayout: units,
  minCycleMs: z.number().int(),
  autoplay: z.boolean(),
  turbo: z.boolean(),
  realityCheckMs: z.number().int().describe('of play, until a player is asked whether they go on'),
})

const activeRound = z.object({ roundId: id, gameId: id, staked: units, won: units, openedAt: timestamp })

const proof = z.object({
  scheme: z.string().max(32),
  rulesHash: z.string().max(64),
  serverHash: z.string().max(64),
  clientSeed: z.string().max(256),
  nonce: z.number().int().nonnegative(),
})
const risksLittle = z
  .boolean()
  .describe(
    'of a live table: whether all that its player laid returns something nearly whatever comes up; where it is not said, nothing of the round counts towards a bonus',
  )
const edgePpm = z
  .number()
  .int()
  .min(0)
  .max(1_000_000)
  .describe(
    'of a live table: house edge of all that its player laid, in 1e-6; where it is not said, that of the best bet',
  )
/** Result in the provider's own format. */
const outcome = z.json().refine((value) => JSON.stringify(value).length <= 4096, 'at most 4 KiB')

const autoplay = z
  .boolean()
  .optional()
  .describe('whether the game has placed it by itself: refused where `limits.autoplay` of the session is false')

const ofRound = { txId: id, roundId: id, gameId: id }

/** Calls from a provider to the platform, by their names in the path. */
export const WALLET_CALLS = {
  authenticate: {
    summary: 'Burns a launch token and opens a session of one player, one game and one currency.',
    request: z.object({ launchToken: z.string().max(128), gameId: id }),
    response: z.object({
      sessionId: id,
      playerRef: id,
      currency,
      locale,
      country: z.string().nullable(),
      jurisdiction: z.string(),
      mode: z.literal('real'),
      balance,
      limits,
      clientSeed: z.string(),
      activeRounds: z.array(activeRound),
      freeSpins: z.array(z.object({ campaignId: id, stake: units, left: z.number().int(), expiresAt: timestamp })),
      expiresAt: timestamp,
    }),
  },
  balance: {
    summary: 'What a player may stake.',
    request: z.object({ sessionId: id }),
    response: z.object({ balance, balanceAt: timestamp }),
  },
  bet: {
    summary: 'Takes a stake; the first one opens its round. With endRound it is lost at once.',
    request: z.object({
      sessionId: id,
      ...ofRound,
      amount: units.refine((amount) => amount !== '0', 'more than nothing'),
      currency,
      endRound: z.boolean().default(false),
      autoplay,
      proof: proof.optional(),
    }),
    response: moved.extend({ split: z.object({ real: units, bonus: units }) }),
  },
  win: {
    summary: 'Pays a part of what a round returns, before its end or after it.',
    request: z.object({
      playerRef: id,
      ...ofRound,
      amount: units,
      currency,
      kind: z.literal('game').default('game'),
      refTxId: id.optional(),
      endRound: z.boolean().default(false),
      outcome: outcome.optional(),
      risksLittle: risksLittle.optional(),
      edgePpm: edgePpm.optional(),
    }),
    response: moved,
  },
  end_round: {
    summary: 'Ends a round: what was staked on it and not returned is the house’s.',
    request: z.object({
      playerRef: id,
      ...ofRound,
      outcome: outcome.optional(),
      risksLittle: risksLittle.optional(),
      edgePpm: edgePpm.optional(),
    }),
    response: moved,
  },
  rollback: {
    summary: 'Undoes a bet, whether or not it has come; one that comes later is refused permanently.',
    request: z.object({
      playerRef: id,
      txId: id,
      refTxId: id,
      roundId: id,
      reason: z.enum(['timeout', 'void', 'undo']),
    }),
    response: moved.extend({
      rolledBack: units,
      balance: balance.optional().describe('absent where no bet of the round has come: its player is not known'),
      balanceAt: timestamp.optional(),
    }),
  },
  freespin_win: {
    summary:
      'Takes free spins of a campaign that were played and pays what they have won. With a session they are played now, and refused as a bet would be.',
    request: z.object({
      sessionId: id.optional(),
      playerRef: id,
      ...ofRound,
      campaignId: id,
      currency,
      spinsUsed: z.number().int().min(1).max(1000),
      amount: units,
      final: z.boolean(),
      autoplay,
      proof: proof.optional(),
      outcome: outcome.optional(),
    }),
    response: moved.extend({
      campaign: z.object({ left: z.number().int(), won: units, state: z.enum(['active', 'spent']) }),
    }),
  },
  reveal: {
    summary: 'Reveals a server seed that bets were committed to by its hash: their players can check them here.',
    request: z.object({
      playerRef: id,
      serverHash: z.string().regex(/^[0-9a-f]{64}$/),
      serverSeed: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    response: z.object({ serverHash: z.string(), status: z.literal('ok') }),
  },
  publish_chain: {
    summary:
      'Logs the end of the hash chain that decides rounds of a live table, and announces the round of the public beacon that its salt is taken from. Before its first round.',
    request: z.object({
      gameId: id,
      serial: z.number().int().min(1).max(1_000_000).describe('of the chain among those of the table'),
      terminal: z.string().regex(/^[0-9a-f]{64}$/),
      length: z.number().int().min(1).max(10_000_000).describe('in rounds'),
    }),
    response: z.object({
      gameId: id,
      serial: z.number().int(),
      beaconRound: z.number().int().nullable().describe('null where there is no beacon: the provider makes the salt'),
      beaconAt: timestamp.nullable().describe('when it is emitted'),
    }),
  },
  salt_chain: {
    summary: 'Fixes the salt of a published chain, once, and logs it: what the beacon has said in the announced round.',
    request: z.object({
      gameId: id,
      serial: z.number().int().min(1).max(1_000_000),
      salt: z
        .string()
        .regex(/^local:[0-9a-f]{32}$/)
        .optional()
        .describe('of the provider, where no round was announced'),
    }),
    response: z.object({
      gameId: id,
      serial: z.number().int(),
      salt: z.string().max(256),
      signature: z.string().max(256).nullable().describe("the beacon's"),
    }),
  },
  reconcile: {
    summary: 'What was moved between two times, in its order, and what still stands open.',
    request: z.object({
      from: timestamp,
      to: timestamp.describe('at most a day after from, and at least a minute ago'),
      cursor: z.number().int().nonnegative().optional(),
    }),
    response: z.object({
      entries: z.array(
        z.object({
          seq: z.number().int(),
          at: timestamp,
          call: z.string(),
          txId: id,
          refTxId: id.nullable(),
          roundId: id,
          gameId: id.nullable(),
          playerRef: id.nullable().describe('null where no bet has opened the round'),
          currency: currency.nullable(),
          amount: units,
          status: z.enum(['posted', 'refused', 'tombstone', 'no_effect']),
          code: z.string().nullable(),
          late: z.boolean(),
          ledgerTx: z.string().nullable(),
        }),
      ),
      window: z.object({ from: timestamp, to: timestamp }),
      totals: z
        .array(
          z.object({
            currency,
            bets: z.number().int(),
            betAmount: units,
            wins: z.number().int(),
            winAmount: units,
            rollbacks: z.number().int(),
            rollbackAmount: units,
            freeSpinAmount: units,
          }),
        )
        .describe('what was posted in the whole window'),
      cursor: z.number().int().nullable().describe('null on the last page'),
      stale: z.array(id).describe('rounds that have been open for more than a day'),
    }),
  },
} as const

export type WalletCall = keyof typeof WALLET_CALLS
export type WalletRequest<Name extends WalletCall> = z.output<(typeof WALLET_CALLS)[Name]['request']>
export type WalletAnswer<Name extends WalletCall> = z.output<(typeof WALLET_CALLS)[Name]['response']>

export const walletPath = (call: WalletCall): string => `/wallet/v1/${call}`

export const walletError = z.object({
  error: z.object({
    code: z.enum(Object.keys(WALLET_ERRORS) as [keyof typeof WALLET_ERRORS]),
    message: z.string(),
    retry: z.boolean().describe('whether the same transaction may be sent again, with a new signature'),
    balance: balance.optional(),
    details: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
  }),
})
