import { m } from '~/paraglide/messages.js'
import type { SharedGameDetails } from '../game-details.ts'

export const details: SharedGameDetails<'crash'> = {
  head: ({ rtp, max }) => ({ title: m.crash_head_title({ rtp }), description: m.crash_head_description({ max }) }),
  checker: async () => {
    const chunks = [import('./proof.tsx'), import('#server/shared/rules/crash/game.ts')] as const
    const [{ proof }, { crash: versions }] = await Promise.all(chunks)
    return { proof, versions }
  },
}
