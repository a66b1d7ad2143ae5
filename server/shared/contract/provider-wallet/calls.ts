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
  ledgerTx: z.string().nullable().describe('null if no money was moved'),
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
  realityCheckMs: z.number().int().describe('playing time in milliseconds until the reality check'),
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
    "for live tables: whether the player's bets return something for nearly every result; if absent, the round does not count toward wagering",
  )
const edgePpm = z
  .number()
  .int()
  .min(0)
  .max(1_000_000)
  .describe(
    "for live tables: house edge of the player's bets in parts per million; if absent, the edge of the best bet",
  )
/** Result in the provider's own format. */
const outcome = z.json().refine((value) => JSON.stringify(value).length <= 4096, 'at most 4 KiB')

const autoplay = z
  .boolean()
  .optional()
  .describe("whether the game's autoplay placed the bet; rejected if `limits.autoplay` of the session is false")

const ofRound = { txId: id, roundId: id, gameId: id }

/** Calls from a provider to the platform, by their names in the path. */
export const WALLET_CALLS = {
  authenticate: {
    summary: 'Consumes a launch token and opens a session of one player, one game and one currency.',
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
    summary: 'Returns the balance that a player can stake.',
    request: z.object({ sessionId: id }),
    response: z.object({ balance, balanceAt: timestamp }),
  },
  bet: {
    summary: 'Debits a stake; the first stake opens the round. With endRound, the stake is lost immediately.',
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
    summary: 'Credits a win of a round, before or after its end.',
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
    summary: 'Ends a round; stakes without a return are lost.',
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
    summary: 'Rolls back a bet, even if it has not arrived; it is then rejected permanently if it arrives later.',
    request: z.object({
      playerRef: id,
      txId: id,
      refTxId: id,
      roundId: id,
      reason: z.enum(['timeout', 'void', 'undo']),
    }),
    response: moved.extend({
      rolledBack: units,
      balance: balance.optional().describe('absent if the round has no bet yet, since its player is unknown'),
      balanceAt: timestamp.optional(),
    }),
  },
  freespin_win: {
    summary:
      'Records played free spins of a campaign and credits their winnings. With a session, the rules for bets apply.',
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
    summary: 'Reveals the server seed of bets that were committed to its hash, so that players can verify them.',
    request: z.object({
      playerRef: id,
      serverHash: z.string().regex(/^[0-9a-f]{64}$/),
      serverSeed: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    response: z.object({ serverHash: z.string(), status: z.literal('ok') }),
  },
  publish_chain: {
    summary:
      'Logs the terminal of the hash chain that decides rounds of a live table, and announces the beacon round of its salt. Must precede the first round.',
    request: z.object({
      gameId: id,
      serial: z.number().int().min(1).max(1_000_000).describe('number of the chain at its table'),
      terminal: z.string().regex(/^[0-9a-f]{64}$/),
      length: z.number().int().min(1).max(10_000_000).describe('number of rounds'),
    }),
    response: z.object({
      gameId: id,
      serial: z.number().int(),
      beaconRound: z
        .number()
        .int()
        .nullable()
        .describe('round of the public beacon; null without a beacon: the provider then chooses the salt'),
      beaconAt: timestamp.nullable().describe('emission time of that round'),
    }),
  },
  salt_chain: {
    summary: 'Sets and logs the salt of a published chain, once: the output of the announced beacon round.',
    request: z.object({
      gameId: id,
      serial: z.number().int().min(1).max(1_000_000),
      salt: z
        .string()
        .regex(/^local:[0-9a-f]{32}$/)
        .optional()
        .describe('chosen by the provider if no beacon round was announced'),
    }),
    response: z.object({
      gameId: id,
      serial: z.number().int(),
      salt: z.string().max(256),
      signature: z.string().max(256).nullable().describe('signature of the beacon round'),
    }),
  },
  publish_result: {
    summary:
      'Logs what a round of a live table has drawn, with its link of the chain. Results of a table are published in order, without a gap.',
    request: z.object({
      gameId: id,
      number: z.number().int().min(1).max(999_999_999_999).describe('number of the round at its table'),
      serial: z.number().int().min(1).max(1_000_000).describe('number of the published chain'),
      position: z.number().int().min(1).max(10_000_000).describe('position of the link in the chain'),
      link: z.string().regex(/^[0-9a-f]{64}$/),
      result: outcome.optional().describe('absent if the round is void'),
    }),
    response: z.object({ gameId: id, number: z.number().int(), status: z.literal('ok') }),
  },
  reconcile: {
    summary: 'Returns the transactions between two times, in order, and the open rounds.',
    request: z.object({
      from: timestamp,
      to: timestamp.describe('at most one day after `from`, and at least one minute in the past'),
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
          playerRef: id.nullable().describe('null if the round has no bet'),
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
        .describe('totals of the whole window'),
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
    retry: z.boolean().describe('whether the same transaction may be retried with a new signature'),
    balance: balance.optional(),
    details: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
  }),
})
