import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Section } from '~/features/profile/section.tsx'
import { ErrorProblem } from '~/lib/error-problem.tsx'
import { lazyPart } from '~/lib/lazy-part.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useQuery } from '~/lib/use-query.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoStepOn } from './two-step-on.tsx'

// it draws a picture, which few look at, once
const TwoStepSetup = lazyPart(async () => (await import('./two-step-setup.tsx')).TwoStepSetup)

/** Whether a login takes a code of an authenticator, too: turned on, kept, turned off. */
export function TwoStepSection() {
  const { secondFactor } = useTRPC()
  const queryClient = useQueryClient()
  const { data, error } = useQuery(secondFactor.status.queryOptions({}))
  const [shownCodes, setShownCodes] = useState<readonly string[]>()
  const renew = () => queryClient.invalidateQueries(secondFactor.status.pathFilter())
  const show = async (codes: readonly string[]) => {
    setShownCodes(codes)
    await renew()
  }

  const isOn = data !== undefined && data.since !== null
  return (
    <Section title={m.security_two_step()} aside={isOn && <Badge tone="win">{m.security_two_step_on()}</Badge>}>
      <ErrorProblem error={error} />
      {data === undefined && error === null && <Skeleton className="h-24 w-full" />}
      {shownCodes && <RecoveryCodes codes={shownCodes} onKept={() => setShownCodes(undefined)} />}
      {data && !shownCodes && isOn && (
        <TwoStepOn recoveryCodesLeft={data.recovery_codes_left} onRenewed={show} onRemoved={renew} />
      )}
      {data && !shownCodes && !isOn && (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <TwoStepSetup onConfirmed={show} />
        </Suspense>
      )}
    </Section>
  )
}
