import { contract } from '#server/contract/contract.ts'
import { findRound } from '../../../games/rounds/find-round.ts'
import type { HandlersFor } from '../../handler.ts'
import { movedRound, shownRound } from './wire-round.ts'

const game = 'miner'

export const miner: HandlersFor<typeof contract.miner> = {
  async start({ input, platform, caller }) {
    const { mines, amount, currency, idempotency_key: idempotencyKey } = input
    const start = { ...caller, game, opening: { mines }, amount, currency, idempotencyKey } as const
    return movedRound(contract.miner.start, await platform.writer.execute('startRound', start))
  },
  async current({ platform, caller: { userId } }) {
    return shownRound(contract.miner.current, await findRound(platform, { userId, game }))
  },
  async pick({ input: { id: roundId, step, tile: action }, platform, caller: { userId } }) {
    const taken = await platform.writer.execute('stepRound', { userId, game, roundId, step, action })
    return movedRound(contract.miner.pick, taken)
  },
  async cashOut({ input: { id: roundId, idempotency_key: idempotencyKey }, platform, caller: { userId } }) {
    const cashedOut = await platform.writer.execute('cashOutRound', { userId, game, roundId, idempotencyKey })
    return movedRound(contract.miner.cashOut, cashedOut)
  },
}
