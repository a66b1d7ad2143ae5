import { cashOutRound } from '#server/platform/modules/round-games/commands/cash-out-round.ts'
import { startRound } from '#server/platform/modules/round-games/commands/start-round.ts'
import { stepRound } from '#server/platform/modules/round-games/commands/step-round.ts'
import { betLimitsIn } from '#server/shared/money/limits.ts'
import { games } from '#server/shared/rules/games.ts'
import type { BulkWriter } from './bulk-writer.ts'
import { type LargePlayer, playOn } from './players.ts'

const MINES = [1, 3, 10, 24]
const TILES = 25

/** A round of miner: one tile, and a cash-out if that held no mine. */
function playMiner(writer: BulkWriter, { userId, sessionId, currency }: LargePlayer): void {
  const game = 'miner'
  const { min: amount } = betLimitsIn(games.rounds[game].limits, currency)
  const { round } = writer.run((context) =>
    startRound(context, {
      ...{ userId, sessionId, game, currency, amount },
      opening: { mines: writer.choose(MINES) },
      idempotencyKey: writer.nextKey(),
    }),
  )
  const key = { userId, game, roundId: round.id } as const
  const { round: stepped } = writer.run((context) =>
    stepRound(context, { ...key, step: 1, action: 1 + writer.chooseBelow(TILES) }),
  )
  cashOutIfOpen(writer, key, stepped.status)
}

/** A round of hilo: one guess, and a cash-out if that was right. */
function playHilo(writer: BulkWriter, { userId, sessionId, currency }: LargePlayer): void {
  const game = 'hilo'
  const { min: amount } = betLimitsIn(games.rounds[game].limits, currency)
  const { round } = writer.run((context) =>
    startRound(context, {
      ...{ userId, sessionId, game, currency, amount },
      opening: {},
      idempotencyKey: writer.nextKey(),
    }),
  )
  const key = { userId, game, roundId: round.id } as const
  const action = round.options.up ? 'up' : 'down'
  const { round: stepped } = writer.run((context) => stepRound(context, { ...key, step: 1, action }))
  cashOutIfOpen(writer, key, stepped.status)
}

type Key = { readonly userId: string; readonly game: 'miner' | 'hilo'; readonly roundId: string }

function cashOutIfOpen(writer: BulkWriter, key: Key, status: string): void {
  if (status === 'open') writer.run((context) => cashOutRound(context, { ...key, idempotencyKey: writer.nextKey() }))
}

/** Plays a round of each stepped game. */
export function playStepped(writer: BulkWriter, player: LargePlayer): void {
  playOn(writer, player)
  playMiner(writer, player)
  playHilo(writer, player)
}
