import { m } from '~/paraglide/messages.js'
import type { GameDetails } from '../game-details.ts'

export const details: GameDetails<'cases'> = {
  head: () => ({ title: m.cases_head_title(), description: m.cases_head_description() }),
  checker: async () => {
    const chunks = [import('./proof.tsx'), import('#server/shared/rules/cases/game.ts')] as const
    const [{ proof }, { cases: versions }] = await Promise.all(chunks)
    return { proof, versions }
  },
}
