import { createHmac } from 'node:crypto'
import { WALLET_CALLS } from '#server/shared/contract/provider-wallet/calls.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { slotOf, slots } from '#server/shared/rules/slots/game.ts'
import type { SlotRules } from '#server/shared/rules/slots/slot-rules.ts'
import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import type { SlotRound, Step } from '#server/shared/rules/slots/v1/round.ts'
import { rulesOf, type Versions } from '#server/shared/rules/versions.ts'
import type { SqlRow, StudioDatabase } from '../database.ts'
import { type Mode, type Session, SpinRefused } from '../session.ts'

/** A step of a round as shown to the player. Amounts are micro-units, as digits. */
export type Shown = {
  readonly roundId: string
  readonly stake: string
  readonly index: number
  readonly step: Step
  readonly pays: string
  /** Total payout of the round up to this step. */
  readonly won: string
  readonly freeLeft: number
  readonly isLast: boolean
  readonly balance: string
}

export type Round = {
  readonly id: string
  readonly player: string
  readonly game: string
  readonly mode: Mode
  readonly currency: string
  readonly stake: bigint
  readonly step: number
  /** Rules with which it started, and by which it is played and paid to its end. */
  readonly rules: SlotRules
  readonly slot: SlotDefinition
  readonly nonce: number
  readonly clientSeed: string
  /** Commitment to its seed. */
  readonly serverHash: string
  readonly result: SlotRound
  /** Its stake is the operator's, which paid out the whole round before its first step. */
  readonly isFree: boolean
}

const hmac = (key: Uint8Array, message: Uint8Array) =>
  new Uint8Array(createHmac('sha256', key).update(message).digest())

/** Value of a number of credits in a round, in micro-units. */
export const worth = ({ stake, slot }: Round, credits: number) => (BigInt(credits) * stake) / BigInt(slot.cost)

/** Data sufficient for recomputation: the rest of the outcome follows from the seeds. */
export const outcomeOf = ({ result }: Round) => ({
  stops: result.steps[0]?.kind === 'spin' ? result.steps[0].stops : [],
  credits: result.credits,
  free: result.steps.filter((step) => step.kind === 'spin' && step.stage === 'free').length,
})

export type RoundReader = ReturnType<typeof openRoundReader>

/** Reads the studio's rounds, each with its own rules version, and their steps as shown. */
export function openRoundReader(database: StudioDatabase, versions: Versions<SlotRules> = slots) {
  async function first(sql: string, args: (string | number)[]): Promise<SqlRow | undefined> {
    return (await database.execute({ sql, args })).rows[0]
  }

  /** Returns a round by its id. Throws round_unknown, or RangeError for rules unknown to this build. */
  async function requireRound(id: string): Promise<Round> {
    const row = await first('SELECT rounds.*, campaign FROM rounds LEFT JOIN free_rounds ON round = id WHERE id = ?', [
      id,
    ])
    if (!row) throw new SpinRefused('round_unknown')
    const rules = rulesOf(versions, String(row.rules_version))
    const slot = slotOf(String(row.game), rules)
    if (!slot) throw new SpinRefused('round_unknown')
    const { player, mode, currency, stake, step, server_seed, client_seed, nonce } = row
    const seeds = { serverSeed: String(server_seed), clientSeed: String(client_seed), nonce: Number(nonce) }
    return {
      id,
      player: String(player),
      game: slot.id,
      mode: mode === 'real' ? 'real' : 'demo',
      currency: String(currency),
      stake: BigInt(String(stake)),
      step: Number(step),
      rules,
      slot,
      nonce: seeds.nonce,
      clientSeed: seeds.clientSeed,
      serverHash: sha256Hex(seeds.serverSeed),
      result: rules.play(slot, seeds, hmac),
      isFree: row.campaign !== null,
    }
  }

  /** The player's view after a step of a round. Throws round_over. */
  async function shown(round: Round, index: number): Promise<Shown> {
    const { result, id, stake } = round
    const step = result.steps[index]
    if (!step) throw new SpinRefused('round_over')
    const before = result.steps.slice(0, index + 1)
    const spins = before.filter((one) => one.kind === 'spin')
    const awarded = spins.reduce((sum, one) => sum + one.awarded, 0)
    const isLast = index === result.steps.length - 1
    const won = worth(
      round,
      before.reduce((sum, one) => sum + one.credits, 0),
    )
    const balance = await balanceOf(round)
    const unshown = round.isFree ? worth(round, result.credits) - won : 0n
    return {
      roundId: id,
      stake: `${stake}`,
      index,
      step,
      pays: `${worth(round, step.credits)}`,
      won: `${won}`,
      freeLeft: isLast ? 0 : awarded - (spins.length - 1),
      isLast,
      balance: balance === '' ? '' : `${BigInt(balance) - unshown}`,
    }
  }

  async function balanceOf({ player, mode }: { readonly player: string; readonly mode: Mode }): Promise<string> {
    if (mode === 'demo') {
      const row = await first('SELECT demo_balance FROM players WHERE id = ?', [player])
      return String(row?.demo_balance ?? '0')
    }
    const row = await first(
      `SELECT outbox.said FROM outbox JOIN rounds ON rounds.id = outbox.round WHERE rounds.player = ? AND outbox.said IS NOT NULL
       ORDER BY outbox.seq DESC LIMIT 1`,
      [player],
    )
    const response: unknown = row ? JSON.parse(String(row.said)) : undefined
    const read = WALLET_CALLS.balance.response.safeParse(response)
    return read.success ? read.data.balance.amount : ''
  }

  async function findUnfinished({ player, game }: Pick<Session, 'player' | 'game'>): Promise<Round | undefined> {
    const row = await first(
      `SELECT id FROM rounds WHERE player = ? AND game = ? AND state = 'open' AND step > 0 ORDER BY created_at LIMIT 1`,
      [player, game],
    )
    return row && requireRound(String(row.id))
  }

  return { first, requireRound, shown, balanceOf, findUnfinished }
}
