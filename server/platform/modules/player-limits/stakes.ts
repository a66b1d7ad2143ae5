import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { BlockedAction } from '#server/shared/constants/player-blocks.ts'
import type { GameClass } from '#server/shared/jurisdictions/index.ts'
import { ceilAtMid, floorAtMid } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import type { StakedPlay } from '#server/shared/promotions/contribution.ts'
import { requireTerms } from '../content/index.ts'
import { currentRates } from '../exchange-rates/index.ts'
import { requireUnblocked } from '../identity/index.ts'
import type { WalletKey } from '../ledger/index.ts'
import * as ledger from '../ledger/stakes/index.ts'
import { bonusStakeReopened, bonusStakeReturned, drawBonus, recordBonusStake } from '../promotions/index.ts'
import { calendarOf } from './calendar.ts'
import { type Limit, leftOf, limitExceeded, loadLimits, storeUse } from './limit.ts'
import {
  type Counted,
  checkDueIn,
  loadProtection,
  type Protection,
  playedNow,
  requireIdentity,
  requireNotStopped,
  roundEnded,
  storeTime,
} from './protection.ts'

type Product = Extract<BlockedAction, 'casino' | 'betting'>

export type PlayerStake = ledger.Stake & {
  /** Whether autoplay placed it, not a click. Required, so that no caller forgets it. */
  readonly isAutomatic: boolean | undefined
  readonly gameClass?: GameClass
  /** Which blocks of operators stop it. Default: casino. */
  readonly product?: Product
  /** The play it is staked on; without it only the player's own money is used. */
  readonly play?: StakedPlay
}

export type StakeParts = { readonly real: Micros; readonly bonus: Micros }

/**
 * Takes a stake from a player who may play, and counts it against their limits. All games must stake through it.
 * Refuses, in this order: self_excluded, timed_out, account_restricted, terms_changed, identity_required, game_closed
 * (games of chance where the jurisdiction forbids them), autobet_refused, cycle_too_short, reality_check,
 * bonus_max_stake, payout_contested, those of the ledger's `placeStake`, limit_exceeded.
 */
export function placeStake(
  context: CommandContext,
  { isAutomatic, gameClass = 'other', product = 'casino', play, ...stake }: PlayerStake,
): StakeParts {
  const { userId } = stake
  const { protection, counted, hasLimits } = beginPlay(context, userId, { isAutomatic, gameClass, product })
  const draw = drawBonus(context, { ...stake, play })
  ledger.requireUncontested(context, stake)
  const drawn = ledger.placeStake(context, draw ? { ...stake, funds: ['real', 'bonus'] } : stake)
  const parts = { real: drawn.get('real') ?? micros(0n), bonus: drawn.get('bonus') ?? micros(0n) }
  if (draw && play && parts.bonus > 0n)
    recordBonusStake(context, {
      ...draw,
      reference: stake.reference,
      game: play.game,
      bonusPart: parts.bonus,
    })
  storeTime(context, userId, protection)
  if (hasLimits) countStake(context, protection, { ...stake, counted, real: parts.real })
  return parts
}

type FreePlay = WalletKey & Play

/**
 * Counts play without a stake of the player: it uses time, but no money limit. Same refusals as for a stake: if a limit
 * is used up, nothing can be played.
 */
function playFree(context: CommandContext, { userId, currency, ...play }: FreePlay): void {
  const { protection, counted, hasLimits } = beginPlay(context, userId, play)
  storeTime(context, userId, protection)
  const nothing = micros(0n)
  if (hasLimits) countStake(context, protection, { userId, currency, amount: nothing, real: nothing, counted })
}

export type FreeStake = Pick<ledger.Stake, keyof WalletKey | 'reference' | 'amount'> & {
  readonly isAutomatic: boolean | undefined
  readonly gameClass?: GameClass
  readonly product?: Product
  /** Whether it was played before it was reported: then nothing blocks it, and it adds no play time now. */
  readonly isPast?: boolean
}

/** Stakes a free bet or free spin with the house's money instead of the player's. Same refusals as `playFree`. */
export function placeFreeStake(
  context: CommandContext,
  {
    userId,
    currency,
    reference,
    amount,
    isAutomatic,
    gameClass = 'other',
    product = 'casino',
    isPast = false,
  }: FreeStake,
): void {
  if (!isPast) playFree(context, { userId, currency, isAutomatic, gameClass, product })
  ledger.placeStake(context, { userId, currency, reference, amount, isFree: true })
}

type Play = { readonly isAutomatic: boolean | undefined; readonly gameClass: GameClass; readonly product: Product }

/** Checks that a player may play, and counts the time played. */
function beginPlay(context: CommandContext, userId: string, play: Play) {
  const { now } = context
  const before = loadProtection(context, userId)
  requireNotStopped(before, now)
  requireUnblocked(context, userId, play.product)
  requireTerms(context, userId)
  requireIdentity(context, userId)
  admit(context, before, play)
  const { counted, ...time } = playedNow(before.time, now)
  const protection = { ...before, time, lastPlayAt: now }
  if (checkDueIn(context.jurisdiction, protection) <= 0) throw new Refusal('reality_check')
  return { protection, counted, hasLimits: before.limits > 0 }
}

function admit(
  { now, jurisdiction }: CommandContext,
  protection: Protection,
  { isAutomatic, gameClass, product }: Play,
): void {
  if (product === 'casino' && !jurisdiction.casino) throw new Refusal('game_closed', { field: 'game' })
  if (isAutomatic && !jurisdiction.autobet) throw new Refusal('autobet_refused')
  const cycleMs = jurisdiction.minCycleMs[gameClass]
  if (cycleMs > 0 && protection.lastPlayAt !== null && now - protection.lastPlayAt < cycleMs)
    throw new Refusal('cycle_too_short', { detail: String(cycleMs / 1000) })
}

type Staked = WalletKey & { readonly amount: Micros; readonly real: Micros; readonly counted: Counted }

/** Checks and counts in one step: a limit may be used up exactly. If several are exceeded, the tightest is reported. */
function countStake(
  context: CommandContext,
  protection: Protection,
  { userId, currency, amount, real, counted }: Staked,
): void {
  const { mids } = currentRates(context)
  const limits = loadLimits(context, userId, calendarOf(protection)).filter(({ kind }) => kind !== 'deposit')
  const uses = limits.map((limit) => {
    // with a limit used up nothing can be played, not even with bonus money or for free
    const least = (staked: Micros) => (staked > 0n ? staked : micros(1n))
    const inLimit = (staked: Micros) => ceilAtMid(staked, { from: currency, to: limit.currency ?? currency }, mids)
    switch (limit.kind) {
      case 'time':
        return { limit: withTime(limit, protection, counted), use: micros(1n) }
      case 'bet':
      case 'stake':
        return { limit, use: least(inLimit(amount)) }
      case 'loss':
        return { limit, use: least(inLimit(real)) }
      default:
        throw new TypeError(`a stake does not count as ${limit.kind}`)
    }
  })
  const passed = uses.filter(({ limit, use }) => use > leftOf(limit)).map(({ limit }) => limit)
  const [tightest] = passed.toSorted((a, b) => compare(leftInUsd(a), leftInUsd(b)))
  if (tightest) throw limitExceeded(tightest)
  for (const { limit, use } of uses) {
    if (limit.kind === 'bet') continue
    const isNothing = limit.kind === 'time' || (limit.kind === 'loss' ? real : amount) === 0n
    const counts = isNothing ? 0n : use
    storeUse(context, userId, { ...limit, used: micros(limit.used + counts) })
  }

  function leftInUsd(limit: Limit): bigint {
    // a used-up time limit counts as the tightest
    return limit.currency === null ? -1n : floorAtMid(leftOf(limit), { from: limit.currency, to: 'USD' }, mids)
  }
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b))

/** Updates the used time of a session or window limit. */
function withTime(limit: Limit, { time }: Pick<Protection, 'time'>, { from, ms }: Counted): Limit {
  if (limit.span === 'session') return { ...limit, used: micros(BigInt(time.playedMs - time.sessionFromMs)) }
  const within = Math.min(from + ms, limit.window.until) - Math.max(from, limit.window.from)
  return { ...limit, used: micros(limit.used + BigInt(Math.max(0, within))) }
}

/** Settles a stake in the ledger; its return reduces the used amount in the window in which it was placed. */
export function settleStake(context: CommandContext, settlement: ledger.Settlement): void {
  const flow = ledger.settleStake(context, settlement)
  countReturn(context, flow, 'return')
  passBonus(context, settlement, flow, false)
}

/** Voids the open part of a stake in the ledger: it then counts as neither staked nor lost. */
export function voidStake(context: CommandContext, voiding: ledger.Voiding): ledger.Voided {
  const voided = ledger.voidStake(context, voiding)
  countReturn(context, voided.flow, 'void')
  passBonus(context, voiding, voided.flow, true)
  return voided
}

/** Reverses a settlement or void in the ledger, and its effect on limits. Never refused by a limit. */
export function reverseSettlement(context: CommandContext, reversal: ledger.Reversal): { readonly owed: Micros } {
  const { owed, flow } = ledger.reverseSettlement(context, reversal)
  countReturn(context, flow, 'return')
  if (flow.bonusStaked > 0n) bonusStakeReopened(context, reversal.reference)
  return { owed }
}

/** Rolls back a stake in the ledger, whether or not it has arrived, even if the player is blocked. */
export function rollBackStake(
  context: CommandContext,
  stake: { readonly reference: string },
): { readonly returned: Micros } {
  const { returned, flow } = ledger.rollBackStake(context, stake)
  if (flow) {
    countReturn(context, flow, 'void')
    passBonus(context, { ...stake, name: 'rollback' }, flow, true)
  }
  return { returned }
}

/** Passes the result of the bonus money in a stake on to its bonus. */
function passBonus(
  context: CommandContext,
  { reference, name }: { readonly reference: string; readonly name?: string | undefined },
  { bonusStaked, ...flow }: ledger.PlayerFlow,
  isVoid: boolean,
): void {
  if (bonusStaked > 0n) bonusStakeReturned(context, { ...flow, reference, name, isVoid })
}

function countReturn(context: CommandContext, flow: ledger.PlayerFlow, kind: 'return' | 'void'): void {
  const { now } = context
  const { userId, placedAt } = flow
  const protection = loadProtection(context, userId)
  // a stake that is decided immediately has already been counted as play
  const played = placedAt < now ? roundEnded(protection.time, placedAt, now) : undefined
  if (played) storeTime(context, userId, { ...protection, time: played })
  if (protection.limits === 0) return
  for (const limit of loadLimits(context, userId, calendarOf(protection))) {
    if (played && limit.kind === 'time')
      storeUse(context, userId, withTime(limit, { ...protection, time: played }, played.counted))
    const isOfItsWindow = limit.window.from <= placedAt && placedAt < limit.window.until
    if (isOfItsWindow) giveRoom(context, limit, { ...flow, isVoid: kind === 'void' })
  }
}

function giveRoom(
  context: CommandContext,
  limit: Limit,
  { userId, currency, real, bonus, isFree, isVoid }: ledger.PlayerFlow & { isVoid: boolean },
) {
  // a stake made by the house was not a loss of the player
  if (isFree) return
  const given = limit.kind === 'loss' ? real : limit.kind === 'stake' && isVoid ? micros(real + bonus) : 0n
  if (given === 0n || limit.currency === null) return
  const inLimit = floorAtMid(micros(given), { from: currency, to: limit.currency }, currentRates(context).mids)
  storeUse(context, userId, { ...limit, used: micros(limit.used - inLimit) })
}
