import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { CRASH_BETTING_MS, CRASH_END_MS } from '#server/shared/constants/timings.ts'
import { elapsedTo, multiplierAfter } from '#server/shared/rules/crash/current.ts'
import { CRASH } from '../channels.ts'
import { currentFlight, pointOf, timesOf } from '../crash/crash-round.ts'
import { cashOutAt, settleFlight } from '../crash/settle-flight.ts'
import { requireEpoch } from '../epoch.ts'
import { type Need, nextLink } from '../next-link.ts'
import { BETS_A_PAGE, dueBets, lowestTarget } from '../shared-bet.ts'
import { endRound, movePhase, openRound, type SharedRound } from '../stored-round.ts'

export type Advance = {
  /** Time of the next step; null if it depends on `want` or on a player. */
  readonly dueAt: number | null
  readonly need: Need
}

/**
 * Minimum interval between payments of reached targets. A target is paid at its own multiplier, so a delay changes
 * nothing.
 */
const TICK_MS = 100

/**
 * Advances crash: opens a round, starts the flight, cashes out bets that have reached their target, ends the flight at
 * the point given by its link, settles a page of its bets. Idempotent. An open round of a previous run is finished:
 * before takeoff all bets are refunded; a flight ends immediately, targets up to its point are paid, higher ones lose,
 * and bets that only their player could have ended are refunded. Throws StaleEpoch.
 */
export function advanceCrash(context: CommandContext, { epoch }: { readonly epoch: number }): Advance {
  requireEpoch(context, epoch)
  const round = currentFlight(context)
  if (!round) return open(context, epoch)
  switch (round.phase) {
    case 'betting':
      return bet(context, round, epoch)
    case 'flying':
      return fly(context, round, epoch)
    default:
      return finish(context, round, epoch)
  }
}

const at = (dueAt: number): Advance => ({ dueAt, need: null })

function open(context: CommandContext, epoch: number): Advance {
  const { link, need } = nextLink(context, CRASH)
  if (!link) return { dueAt: null, need }
  const dueAt = context.now + CRASH_BETTING_MS
  const rules = context.rules.shared.crash.current
  openRound(context, { channel: CRASH, ...link, phase: 'betting', dueAt, epoch, rules })
  return { dueAt, need }
}

function bet(context: CommandContext, round: SharedRound, epoch: number): Advance {
  const { now } = context
  if (round.epoch !== epoch) {
    endRound(context, round, { epoch, dueAt: now, outcome: null, isInterrupted: true })
    return at(now)
  }
  if (now < (round.dueAt ?? now)) return at(round.dueAt ?? now)
  return fly(context, movePhase(context, round, { phase: 'flying', dueAt: null, startedAt: now }), epoch)
}

function fly(context: CommandContext, round: SharedRound, epoch: number): Advance {
  const { now } = context
  const point = pointOf(context, round)
  const { startedAt, crashAt } = timesOf(round, point)
  const isInterrupted = round.epoch !== epoch
  if (isInterrupted) return land(context, round, { epoch, point, isInterrupted })
  const reached = Math.min(multiplierAfter(now - startedAt), point)
  const due = dueBets(context, round.id, reached)
  for (const one of due) if (one.target !== null) cashOutAt(context, round, one, one.target)
  if (due.length === BETS_A_PAGE) return at(now)
  if (now >= crashAt) return land(context, round, { epoch, point, isInterrupted })
  const target = lowestTarget(context, round.id)
  const paysAt = target === null || target > point ? crashAt : startedAt + elapsedTo(target)
  return at(Math.min(crashAt, Math.max(now + TICK_MS, paysAt)))
}

type Landing = { readonly epoch: number; readonly point: number; readonly isInterrupted: boolean }

function land(context: CommandContext, round: SharedRound, { epoch, point, isInterrupted }: Landing): Advance {
  endRound(context, round, { epoch, dueAt: context.now + CRASH_END_MS, outcome: { point }, isInterrupted })
  return at(context.now)
}

function finish(context: CommandContext, round: SharedRound, epoch: number): Advance {
  const { now } = context
  if (settleFlight(context, round)) return at(now)
  // limits the wait to one round if the clock was set back
  const opensAt = Math.min(round.dueAt ?? now, now + CRASH_END_MS)
  return now < opensAt ? at(opensAt) : open(context, epoch)
}
