import { createFileRoute } from '@tanstack/react-router'
import { cases } from '~/features/catalogue/cases-meta.ts'
import { CasesPage } from '~/games/cases/page.tsx'
import { gameRoute } from '~/games/game-route.ts'

export const Route = createFileRoute('/games/cases/')({
  ...gameRoute(cases),
  // a list of cases, not a game page: no bets are placed here
  staticData: { shell: 'currency', fullWidth: true, label: cases.name, picture: cases.id },
  component: CasesPage,
})
