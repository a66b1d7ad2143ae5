import { Suspense } from 'react'
import { useSession } from '~/lib/player/session.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import type { JoinButtonProps } from './join-button.tsx'
import type { Tournament } from './tournament.ts'

const JoinButton = lazyPart(async () => (await import('./join-button.tsx')).JoinButton)

type Props = Omit<JoinButtonProps, 'id'> & { tournament: Tournament }

/** Join button of a tournament in a list, for eligible players; placed above the link that covers the whole item. */
export function JoinFromList({ tournament: { id, is_joined }, ...rest }: Props) {
  const { profile } = useSession()
  // players on a break or excluded cannot join
  if (is_joined || !profile || profile.is_stopped) return null
  return (
    <div className="relative">
      <Suspense fallback={null}>
        <JoinButton id={id} {...rest} />
      </Suspense>
    </div>
  )
}
