import { m } from '~/paraglide/messages.js'
import type { GameDetails } from '../game-details.ts'

export const details: GameDetails<'wheel'> = {
  head: ({ rtp, max }) => ({ title: m.wheel_head_title({ rtp }), description: m.wheel_head_description({ max }) }),
  checker: async () => {
    const chunks = [import('./proof.tsx'), import('#server/shared/rules/wheel/game.ts')] as const
    const [{ proof }, { wheel: versions }] = await Promise.all(chunks)
    return { proof, versions }
  },
}
