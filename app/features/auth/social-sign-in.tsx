import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { toast } from '~/lib/browser/toast.ts'
import { waitOf } from '~/lib/calls/error-data.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { usePause } from '~/lib/forms/use-pause.ts'
import { withRetryLine } from '~/lib/forms/with-retry-line.ts'
import { addressUnderModals } from '~/lib/pages/modals.ts'
import { useOperatorSettings } from '~/lib/pages/site.ts'
import { storedFingerprint } from '~/lib/player/fingerprint.ts'
import { trackFailure } from '~/lib/player/track-failure.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'

type SocialSignInProps = {
  failure: 'login_failed' | 'registration_failed'
  /** Values of a registration form; undefined on the login form. */
  form?: { is_adult: boolean; promo: string; vip: boolean; currency: Currency }
}

/**
 * Buttons for the login providers that the operator has configured, below a form. The browser goes to the provider and
 * returns.
 */
export function SocialSignIn({ failure, form }: SocialSignInProps) {
  const { social_providers: providers } = useOperatorSettings()
  const [lines, setLines] = useState<readonly string[]>([])
  const { leftS, restart } = usePause()
  const { mutateAsync, isPending, variables } = useMutation(useTRPC().auth.login.social.mutationOptions())

  function notify(problem: readonly string[]) {
    const [title = m.error_unknown(), ...rest] = problem
    setLines(problem)
    toast.error(title, rest.join('\n') || undefined)
  }

  async function leaveFor(provider: string) {
    setLines([])
    restart(0)
    if (form && !form.is_adult) {
      notify([m.error_age_not_confirmed()])
      return
    }
    const from = { origin: window.location.origin, return_to: addressUnderModals() }
    // an empty code keeps the one that came with the link
    const account = form && { ...form, promo: form.promo.trim() || undefined }
    const input = { provider, ...from, fp: storedFingerprint(), ...account }
    try {
      const { url } = await mutateAsync(input).catch(trackFailure(failure))
      window.location.assign(url)
    } catch (error) {
      notify(errorLines(error))
      restart(waitOf(error))
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
              blocked={leftS > 0}
              onClick={() => inBackground(leaveFor(name))}
              className="w-full"
            >
              <span className="truncate">{label}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Problem lines={withRetryLine(lines, leftS)} />
    </div>
  )
}
