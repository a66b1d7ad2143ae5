import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { MIN_PAYOUT } from '#server/shared/money/limits.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { useLogout } from '~/features/auth/use-logout.ts'
import { useStepUp } from '~/features/security/use-step-up.tsx'
import { useFunds } from '~/features/wallet/use-funds.ts'
import { toast } from '~/lib/browser/toast.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { Money } from '~/ui/money.tsx'
import { Section } from './section.tsx'

/** Account closure: explains the consequences and requires a checkbox and a button. */
export function ClosureSection() {
  const [isUnderstood, setUnderstood] = useState(false)
  const { confirmed, dialog } = useStepUp()
  const { logout } = useLogout()
  const { wallets } = useFunds()
  const rest = restOf(wallets ?? [])
  const close = useMutation(
    useTRPC().profile.close.mutationOptions({
      onSuccess() {
        toast.success(m.closure_done())
        // the session has ended, so it is cleared in this browser too
        logout()
      },
    }),
  )
  return (
    <Section title={m.closure_title()}>
      <div className="grid justify-items-start gap-3">
        <p className="text-14 text-paper-2">{m.closure_lead()}</p>
        <p className="text-13 text-paper-3">{m.closure_stops()}</p>
        {rest.length > 0 && (
          <p className="text-13 text-paper-2">
            {m.closure_rest()}{' '}
            {rest.map(({ currency, amount }, index) => (
              <span key={currency}>
                {index > 0 && ', '}
                <Money value={amount} currency={currency} className="font-semibold" />
              </span>
            ))}
          </p>
        )}
        <Checkbox label={m.closure_understood()} checked={isUnderstood} onCheckedChange={setUnderstood} />
        <ErrorProblem error={close.error} />
        <Button
          variant="danger"
          disabled={!isUnderstood}
          busy={close.isPending}
          onClick={() => confirmed(() => close.mutate({ forfeit_rest: rest.length > 0 }))}
        >
          {m.closure_title()}
        </Button>
        {dialog}
      </div>
    </Section>
  )
}

type Wallet = { readonly currency: Currency; readonly balance: string; readonly vault: string }
type Rest = { readonly currency: Currency; readonly amount: string }

/** Balances below the minimum payout, vault included: they are forfeited when the account closes. */
function restOf(wallets: readonly Wallet[]): Rest[] {
  return wallets.flatMap(({ currency, balance, vault }) => {
    const rest = parseMicros(balance) + parseMicros(vault)
    const isLeft = rest > 0n && rest < parseMicros(MIN_PAYOUT[currency])
    return isLeft ? [{ currency, amount: formatMicros(micros(rest)) }] : []
  })
}
