import { Suspense } from 'react'
import { useSession } from '~/lib/player/session.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import type { JoinButtonProps } from './join-button.tsx'
import type { Tournament } from './tournament.ts'

const JoinButton = lazyPart(async () => (await import('./join-button.tsx')).JoinButton)

type Props = Omit<JoinButtonProps, 'id'> & { tournament: Tournament }

/** The way into a tournament of a list, for who may take it; above the link that all of its place in the list is. */
export function JoinFromList({ tournament: { id, is_joined }, ...rest }: Props) {
  const { profile } = useSession()
  // whoever rests or is excluded takes part in nothing new
  if (is_joined || !profile || profile.is_stopped) return null
  return (
    <div className="relative">
      <Suspense fallback={null}>
        <JoinButton id={id} {...rest} />
      </Suspense>
    </div>
  )
}
