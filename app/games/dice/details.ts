import { m } from '~/paraglide/messages.js'
import type { GameDetails } from '../game-details.ts'

export const details: GameDetails<'dice'> = {
  head: ({ rtp, max }) => ({ title: m.dice_head_title({ rtp }), description: m.dice_head_description({ max }) }),
  checker: async () => {
    const chunks = [import('./proof.tsx'), import('#server/shared/rules/dice/game.ts')] as const
    const [{ proof }, { dice: versions }] = await Promise.all(chunks)
    return { proof, versions }
  },
}
