import { useMutation } from '@tanstack/react-query'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { useWait } from '~/lib/forms/use-wait.ts'
import { type Profile, useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { FileButton } from '~/ui/file-button.tsx'
import { Problem } from '~/ui/problem.tsx'
import { Avatar } from './avatar.tsx'
import { Section } from './section.tsx'
import { smallPicture, UnreadablePicture } from './small-picture.ts'

/** The player's avatar: a file, scaled down before upload, or one drawn from the name. */
export function AvatarSection({ user }: { user: Profile['user'] }) {
  const client = useTRPCClient()
  const { renew } = useSessionCache()
  const change = useMutation({
    async mutationFn(file: File | null) {
      await client.profile.setAvatar.mutate({ picture: file && (await smallPicture(file)) })
      await renew()
    },
  })
  const isBlocked = useWait(change.error) > 0
  const isUnreadable = change.error instanceof UnreadablePicture
  return (
    <Section title={m.avatar_title()}>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={user.name} picture={user.image.small} />
        <FileButton
          accept="image/jpeg,image/png,image/webp"
          busy={change.isPending}
          blocked={isBlocked}
          onFile={(file) => change.mutate(file)}
        >
          {m.avatar_change()}
        </FileButton>
        {user.image.small !== null && (
          <Button variant="outline" busy={change.isPending} blocked={isBlocked} onClick={() => change.mutate(null)}>
            {m.avatar_remove()}
          </Button>
        )}
      </div>
      <Problem lines={isUnreadable ? [m.avatar_unreadable()] : []} className="mt-2" />
      <ErrorProblem error={isUnreadable ? null : change.error} className="mt-2" />
      <p className="mt-2 text-13 text-paper-3">{m.avatar_note()}</p>
    </Section>
  )
}
