import { readWallets } from '#server/platform/modules/ledger/reads.ts'
import { findRound } from '#server/platform/modules/round-games/queries/find-round.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { TestPlatform } from '../../support/platform.ts'
import { openPlayer, type Player } from '../instant-games/players.ts'
import { minerStart } from './round-players.ts'

/** Actions of miner tests on a site; `site` is evaluated on each use, since it opens before the tests. */
export function minerTable(site: () => TestPlatform) {
  const execute = () => site().platform.writer.execute
  const pickOf = ({ userId }: Player, roundId: string, step: number, tile: number) =>
    ({ userId, game: 'miner', roundId, step, action: tile }) as const
  return {
    rich: () => openPlayer(site(), { currency: 'RUB', amount: '1000' }),
    async roubles({ userId }: Player): Promise<string> {
      const wallets = await readWallets(site().platform.reader, userId)
      return formatMicros(wallets.find(({ currency }) => currency === 'RUB')?.balance ?? micros(0n))
    },
    start: async (player: Player, input?: Parameters<typeof minerStart>[1]) =>
      (await execute()('startRound', minerStart(player, input))).round,
    pick: (...args: Parameters<typeof pickOf>) => execute()('stepRound', pickOf(...args)),
    current: ({ userId }: Player) => findRound(site().platform, { userId, game: 'miner' }),
  }
}
