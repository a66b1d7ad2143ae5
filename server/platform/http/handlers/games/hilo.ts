import { contract } from '#server/contract/contract.ts'
import { findRound } from '../../../games/rounds/find-round.ts'
import type { HandlersFor } from '../../handler.ts'
import { movedRound, shownRound } from './wire-round.ts'

const game = 'hilo'

export const hilo: HandlersFor<typeof contract.hilo> = {
  async start({ input, platform, caller }) {
    const { amount, currency, idempotency_key: idempotencyKey } = input
    const start = { ...caller, game, opening: {}, amount, currency, idempotencyKey } as const
    return movedRound(contract.hilo.start, await platform.writer.execute('startRound', start))
  },
  async current({ platform, caller: { userId } }) {
    return shownRound(contract.hilo.current, await findRound(platform, { userId, game }))
  },
  async step({ input: { id: roundId, step, action }, platform, caller: { userId } }) {
    const taken = await platform.writer.execute('stepRound', { userId, game, roundId, step, action })
    return movedRound(contract.hilo.step, taken)
  },
  async cashOut({ input: { id: roundId, idempotency_key: idempotencyKey }, platform, caller: { userId } }) {
    const cashedOut = await platform.writer.execute('cashOutRound', { userId, game, roundId, idempotencyKey })
    return movedRound(contract.hilo.cashOut, cashedOut)
  },
}
