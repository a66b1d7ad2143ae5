import { m } from '~/paraglide/messages.js'
import type { GameDetails } from '../game-details.ts'

export const details: GameDetails<'roulette'> = {
  head: ({ rtp, max }) => ({
    title: m.roulette_head_title({ rtp }),
    description: m.roulette_head_description({ max }),
  }),
  checker: async () => {
    const chunks = [import('./proof.tsx'), import('#server/shared/rules/roulette/game.ts')] as const
    const [{ proof }, { roulette: versions }] = await Promise.all(chunks)
    return { proof, versions }
  },
}
