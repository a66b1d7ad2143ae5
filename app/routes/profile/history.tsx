import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '~/features/profile/history-page.tsx'
import { FIRST_GAME } from '~/games/games.ts'

export const Route = createFileRoute('/profile/history')({
  staticData: { isIndexed: false },
  // its words for what came up, of the game that the page begins with
  async loader() {
    const { loadProof } = await import('~/features/fairness/proofs.ts')
    await loadProof(FIRST_GAME)
  },
  component: HistoryPage,
})
