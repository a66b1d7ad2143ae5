import { useMutation } from '@tanstack/react-query'
import { errorLines } from '~/lib/errors.ts'
import { addressUnderModals } from '~/lib/modals.ts'
import { useOperatorSettings } from '~/lib/site.ts'
import { trackFailure } from '~/lib/track-failure.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'

type SocialSignInProps = {
  failure: 'login_failed' | 'registration_failed'
  /** What a form that opens accounts has asked; undefined where none is opened. */
  isAdult?: boolean
}

/** Under a form: the providers that the operator has set up, if any. The browser leaves for theirs and comes back. */
export function SocialSignIn({ failure, isAdult }: SocialSignInProps) {
  const { social_providers: providers } = useOperatorSettings()
  const { mutateAsync, isPending, variables } = useMutation(useTRPC().auth.login.social.mutationOptions())

  async function leaveFor(provider: string) {
    if (isAdult === false) {
      toast.error(m.error_age_not_confirmed())
      return
    }
    try {
      const from = { origin: window.location.origin, return_to: addressUnderModals() }
      const input = { provider, ...from, ...(isAdult && { is_adult: true }) }
      const { url } = await mutateAsync(input).catch(trackFailure(failure))
      window.location.assign(url)
    } catch (error) {
      const [title = m.error_unknown(), ...rest] = errorLines(error)
      toast.error(title, rest.join('\n') || undefined)
    }
  }

  if (providers.length === 0) return null
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-13 text-paper-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.auth_or()}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
        {providers.map(({ name, label }) => (
          <li key={name}>
            <Button
              aria-label={m.auth_social_by({ provider: label })}
              busy={isPending && variables.provider === name}
              onClick={() => void leaveFor(name)}
              className="w-full"
            >
              <span className="truncate">{label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
