import { type HandlersFor, Stored } from '#server/platform/kernel/http/handler.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { CrashParams } from '#server/shared/rules/crash/current.ts'
import { CRASH } from '../channels.ts'
import { wireFlight } from '../crash/crash-table.ts'
import type { Platform } from '../platform.ts'
import { betsOfPlayer, type FoundBet } from '../queries/bets.ts'
import { findRound, lastRound } from '../queries/rounds.ts'
import { runningEpoch, sharedState } from '../shared-state.ts'

export const crash: HandlersFor<typeof contract.crash, Platform> = {
  async table({ platform }) {
    const { crash: table } = sharedState(platform)
    if (table === null) throw new Refusal('unavailable')
    return new Stored({ ...table, now: new Date(platform.clock.now()).toISOString() })
  },
  async round({ input: { id }, platform }) {
    const found = await findRound(platform, { id, game: 'crash' })
    if (!found) throw new Refusal('not_found', { field: 'id' })
    return { ...wireFlight(found), previous: found.round.commitment }
  },
  async myBets({ platform, caller: { userId } }) {
    const found = await lastRound(platform, CRASH.name)
    const bets = found ? await betsOfPlayer(platform, found.round.id, userId) : []
    return { bets: bets.map(ownBet) }
  },
  async placeBet({ input, platform, caller, client }) {
    const { idempotency_key: idempotencyKey, is_automatic: isAutomatic, ...bet } = input
    const country = platform.countryOf(client.ip)
    const request = { ...caller, epoch: runningEpoch(platform), ...bet, country, idempotencyKey, isAutomatic }
    return new Stored(await platform.writer.execute('placeCrashBet', request))
  },
  async cancelBet({ input: { id: betId }, platform, caller: { userId } }) {
    return await platform.writer.execute('cancelCrashBet', { epoch: runningEpoch(platform), userId, betId })
  },
  async cashOut({ input: { id: betId }, platform, caller: { userId } }) {
    const request = { epoch: runningEpoch(platform), userId, betId }
    return new Stored(await platform.writer.execute('cashOutCrash', request))
  },
}

function ownBet({ id, roundId, slot, params, target, currency, stake, status, leftAt, payout }: FoundBet) {
  return {
    id,
    round_id: roundId,
    slot,
    currency,
    status,
    left_at: leftAt,
    auto: (params as CrashParams).auto,
    target: target ?? 0,
    stake: formatMicros(micros(stake)),
    payout: payout === null ? null : formatMicros(micros(payout)),
  }
}
