import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { Platform } from '../platform.ts'
import { findRound } from '../queries/find-round.ts'
import { movedRound, shownRound } from '../wire-round.ts'

const game = 'hilo'

export const hilo: HandlersFor<typeof contract.hilo, Platform> = {
  async start({ input, platform, caller }) {
    const { amount, currency, idempotency_key: idempotencyKey, is_automatic: isAutomatic } = input
    const start = { ...caller, game, opening: {}, amount, currency, idempotencyKey, isAutomatic } as const
    return movedRound(await platform.writer.execute('startRound', start))
  },
  async current({ platform, caller: { userId } }) {
    return shownRound(await findRound(platform, { userId, game }))
  },
  async step({ input: { id: roundId, step, action }, platform, caller: { userId } }) {
    const taken = await platform.writer.execute('stepRound', { userId, game, roundId, step, action })
    return movedRound(taken)
  },
  async cashOut({ input: { id: roundId, idempotency_key: idempotencyKey }, platform, caller: { userId } }) {
    const cashedOut = await platform.writer.execute('cashOutRound', { userId, game, roundId, idempotencyKey })
    return movedRound(cashedOut)
  },
}
