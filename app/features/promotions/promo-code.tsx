import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { problemOf } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useWait } from '~/lib/forms/use-wait.ts'
import { withRetryLine } from '~/lib/forms/with-retry-line.ts'
import { trackPromoFailure } from '~/lib/player/track-failure.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'
import { CodeField } from './code-field.tsx'
import { OfferCard } from './offer-card.tsx'
import { promoRefusal } from './promo-refusal.ts'

/** Input for a promo code; shows its offer before it is claimed. */
export function PromoCode() {
  const [code, setCode] = useState('')
  const check = useMutation(useTRPC().bonus.checkCode.mutationOptions({ onError: trackPromoFailure }))
  const waitS = useWait(check.error)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.trim() !== '' && waitS === 0) check.mutate({ code })
  }
  const problem = check.error ? problemOf(check.error, ['code']) : undefined
  return (
    <div className="grid gap-4">
      <form onSubmit={submit} noValidate={true} className="flex items-start gap-3">
        <CodeField
          label={m.promotions_code()}
          name="code"
          value={code}
          className="min-w-0 flex-1"
          onChange={({ target }) => {
            setCode(target.value)
            check.reset()
          }}
          hint={m.promotions_code_hint()}
          error={promoRefusal(check.error)}
        />
        <Button type="submit" busy={check.isPending} blocked={waitS > 0} className="mt-6">
          {m.promotions_code_check()}
        </Button>
      </form>
      <Problem lines={withRetryLine(problem?.lines ?? [], waitS)} />
      <div aria-live="polite">
        {check.data && (
          <OfferCard
            offer={{ terms: check.data.terms, until: null, grant_id: null, is_chosen: false }}
            code={code}
            onTaken={() => {
              setCode('')
              check.reset()
            }}
          />
        )}
      </div>
    </div>
  )
}
