import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useSession } from '~/lib/player/session.ts'
import { onTermsRefused } from '~/lib/player/terms-refused.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { useLater } from '~/lib/scripts/use-later.ts'

const loadQuestion = () => import('./terms-question.tsx')

/** Asks a player to accept changed terms: once a page, and whenever a bet, deposit or offer was refused for them. */
export function TermsWatch() {
  const due = useSession().profile?.terms_due ?? []
  const queryClient = useQueryClient()
  const { session } = useTRPC()
  const [refusals, setRefusals] = useState(0)
  useEffect(
    () =>
      onTermsRefused(() => {
        setRefusals((count) => count + 1)
        inBackground(queryClient.invalidateQueries({ queryKey: session.current.queryKey() }))
      }),
    [queryClient, session],
  )
  const Question = useLater(() => loadQuestion().then((file) => file.TermsQuestion), due.length > 0)
  return Question && <Question key={refusals} due={due} isRefused={refusals > 0} />
}
