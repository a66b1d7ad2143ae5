import { useState } from 'react'
import { isMissing } from '~/lib/calls/error-data.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { inReadersWords } from '~/lib/format/reader-words.ts'
import { m } from '~/paraglide/messages.js'
import { CodeField } from './code-field.tsx'
import { type Promised, promiseOf } from './promo.ts'

type RegistrationCodeProps = { value: string; onValueChange: (code: string) => void; error: string | undefined }

/**
 * Promo code during registration. It is looked up on blur, and its offer is shown; an unknown code shows an error but
 * does not block the registration.
 */
export function RegistrationCode({ value, onValueChange, error }: RegistrationCodeProps) {
  const [left, setLeft] = useState(value.trim())
  const isLeft = left !== '' && left === value.trim()
  const looked = useQuery(promiseOf(useTRPCClient(), isLeft ? { type: 'code', value: left } : undefined))
  const isUnknown = isLeft && isMissing(looked.error)
  return (
    <CodeField
      label={m.auth_promo()}
      name="promo"
      value={value}
      onChange={({ target }) => onValueChange(target.value)}
      onBlur={() => setLeft(value.trim())}
      hint={
        <span aria-live="polite">
          {looked.isFetching
            ? m.auth_promo_checking()
            : looked.data && m.auth_promo_found({ name: nameOf(looked.data) })}
        </span>
      }
      error={error ?? (isUnknown ? m.auth_promo_unknown() : undefined)}
    />
  )
}

const nameOf = (promised: Promised) =>
  promised.kind === 'bonus' ? inReadersWords(promised.terms.names, m.promotion_name) : promised.name
