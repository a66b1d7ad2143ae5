import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Section } from '~/features/profile/section.tsx'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { TwoStepOn } from './two-step-on.tsx'

// it draws a QR code, which few players need, and only once
const TwoStepSetup = lazyPart(async () => (await import('./two-step-setup.tsx')).TwoStepSetup)

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

/** New recovery codes, shown only once. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="grid gap-3">
      <p className="text-14 text-paper-2">{m.security_recovery_codes_lead()}</p>
      <div className="flex items-start gap-2 rounded-control border border-line-strong p-3">
        <ul aria-label={m.security_recovery_codes()} className="num grid grow gap-x-6 gap-y-1.5 text-14 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={codes.join('\n')} name={m.security_recovery_codes()} />
      </div>
      <Button variant="primary" onClick={onKept}>
        {m.security_recovery_codes_kept()}
      </Button>
    </div>
  )
}
