import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { GameClass } from '#server/shared/constants/jurisdictions.ts'
import { ceilAtMid, floorAtMid } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import type { StakedPlay } from '#server/shared/promotions/contribution.ts'
import { currentRates } from '../exchange-rates/index.ts'
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

/** A stake as its player made it. */
export type PlayerStake = ledger.Stake & {
  /** Whether it was placed by a run of bets, and not by a press of its own. Every way to a stake has to say it. */
  readonly isAutomatic: boolean | undefined
  readonly gameClass?: GameClass
  /** What it is staked on; without it nothing but a player's own money is. */
  readonly play?: StakedPlay
}

/** What of a stake was a player's own, and what bonus money. */
export type StakeParts = { readonly real: Micros; readonly bonus: Micros }

/**
 * Takes a stake from a player who may play, and counts it against their limits: the one way of
 * every game to a player's money. Refuses, in this order: self_excluded, timed_out, identity_required, autobet_refused, cycle_too_short,
 * reality_check, bonus_max_stake, what `placeStake` of the ledger refuses, limit_exceeded.
 */
export function placeStake(
  context: CommandContext,
  { isAutomatic, gameClass = 'other', play, ...stake }: PlayerStake,
): StakeParts {
  const { userId } = stake
  const { protection, counted, hasLimits } = beginPlay(context, userId, { isAutomatic, gameClass })
  const draw = drawBonus(context, { ...stake, play })
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
 * Counts a play on which nothing of the player's is staked: it takes time, and nothing of a limit of money. Refuses what a stake is
 * refused for: with nothing left of a limit nothing is played.
 */
function playFree(context: CommandContext, { userId, currency, ...play }: FreePlay): void {
  const { protection, counted, hasLimits } = beginPlay(context, userId, play)
  storeTime(context, userId, protection)
  const nothing = micros(0n)
  if (hasLimits) countStake(context, protection, { userId, currency, amount: nothing, real: nothing, counted })
}

/** What the house stakes in the place of a player. */
export type FreeStake = Pick<ledger.Stake, keyof WalletKey | 'reference' | 'amount'> & {
  readonly isAutomatic: boolean | undefined
  readonly gameClass?: GameClass
  /** It was played before it was told of: then nothing stops it, and it takes no time of its player's now. */
  readonly isPast?: boolean
}

/** Stakes a free bet or a free spin: the house's money, in the place of its player's. Refused for what `playFree` is. */
export function placeFreeStake(
  context: CommandContext,
  { userId, currency, reference, amount, isAutomatic, gameClass = 'other', isPast = false }: FreeStake,
): void {
  if (!isPast) playFree(context, { userId, currency, isAutomatic, gameClass })
  ledger.placeStake(context, { userId, currency, reference, amount, isFree: true })
}

type Play = { readonly isAutomatic: boolean | undefined; readonly gameClass: GameClass }

/** Lets a player play who may, and takes the time that they have played. */
function beginPlay(context: CommandContext, userId: string, play: Play) {
  const { now } = context
  const before = loadProtection(context, userId)
  requireNotStopped(before, now)
  requireIdentity(context, userId)
  admit(context, before, play)
  const { counted, ...time } = playedNow(before.time, now)
  const protection = { ...before, time, lastPlayAt: now }
  if (checkDueIn(context.jurisdiction, protection) <= 0) throw new Refusal('reality_check')
  return { protection, counted, hasLimits: before.limits > 0 }
}

function admit({ now, jurisdiction }: CommandContext, protection: Protection, { isAutomatic, gameClass }: Play): void {
  if (isAutomatic && !jurisdiction.autobet) throw new Refusal('autobet_refused')
  const cycleMs = jurisdiction.minCycleMs[gameClass]
  if (cycleMs > 0 && protection.lastPlayAt !== null && now - protection.lastPlayAt < cycleMs)
    throw new Refusal('cycle_too_short', { detail: String(cycleMs / 1000) })
}

type Staked = WalletKey & { readonly amount: Micros; readonly real: Micros; readonly counted: Counted }

/** Checks and use are one: a limit may be used up exactly. Of several the tightest refuses. */
function countStake(
  context: CommandContext,
  protection: Protection,
  { userId, currency, amount, real, counted }: Staked,
): void {
  const { mids } = currentRates(context)
  const limits = loadLimits(context, userId, calendarOf(protection)).filter(({ kind }) => kind !== 'deposit')
  const uses = limits.map((limit) => {
    // with nothing left nothing is played, by bonus money or for nothing either
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
    // a time has run out: nothing is tighter
    return limit.currency === null ? -1n : floorAtMid(leftOf(limit), { from: limit.currency, to: 'USD' }, mids)
  }
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b))

/** What of a session or of a window was played. */
function withTime(limit: Limit, { time }: Pick<Protection, 'time'>, { from, ms }: Counted): Limit {
  if (limit.span === 'session') return { ...limit, used: micros(BigInt(time.playedMs - time.sessionFromMs)) }
  const within = Math.min(from + ms, limit.window.until) - Math.max(from, limit.window.from)
  return { ...limit, used: micros(limit.used + BigInt(Math.max(0, within))) }
}

/** Settles a stake as the ledger does; its return gives room in the window that it was placed in. */
export function settleStake(context: CommandContext, settlement: ledger.Settlement): void {
  const flow = ledger.settleStake(context, settlement)
  countReturn(context, flow, 'return')
  passBonus(context, settlement, flow, false)
}

/** Voids what is open of a stake as the ledger does: it was neither staked nor lost. */
export function voidStake(context: CommandContext, voiding: ledger.Voiding): ledger.Voided {
  const voided = ledger.voidStake(context, voiding)
  countReturn(context, voided.flow, 'void')
  passBonus(context, voiding, voided.flow, true)
  return voided
}

/** Takes a settlement or a void back as the ledger does; so is the room that it gave. Never refused by a limit. */
export function reverseSettlement(context: CommandContext, reversal: ledger.Reversal): { readonly owed: Micros } {
  const { owed, flow } = ledger.reverseSettlement(context, reversal)
  countReturn(context, flow, 'return')
  if (flow.bonusStaked > 0n) bonusStakeReopened(context, reversal.reference)
  return { owed }
}

/** Undoes a stake as the ledger does, whether or not it has come; whatever stops the player. */
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

/** What has become of bonus money in a stake is its bonus's to know. */
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
  // what is decided at once has been counted as play by its stake
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
  // what the house has staked was no loss of the player's
  if (isFree) return
  const given = limit.kind === 'loss' ? real : limit.kind === 'stake' && isVoid ? micros(real + bonus) : 0n
  if (given === 0n || limit.currency === null) return
  const inLimit = floorAtMid(micros(given), { from: currency, to: limit.currency }, currentRates(context).mids)
  storeUse(context, userId, { ...limit, used: micros(limit.used - inLimit) })
}
