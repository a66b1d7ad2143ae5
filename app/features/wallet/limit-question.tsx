import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { m } from '~/paraglide/messages.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import type { LimitQuestion as Question } from './pay-in-schema.ts'

const LINE =
  'inline-flex min-h-11 items-center text-13 text-paper-3 underline underline-offset-4 hover:text-paper lg:min-h-7'

type LimitQuestionProps = {
  question: Question
  currency: Currency
  limit: string
  onLimitChange: (limit: string) => void
  /** Set if the player must decide about a limit. */
  wantsNone?: boolean
  onWantsNoneChange?: (wantsNone: boolean) => void
  error?: string | undefined
}

const focusField = (element: HTMLElement | null) => element?.querySelector('input')?.focus()

/** Offers a deposit limit at registration and the first deposit; otherwise links to the limits page. */
export function LimitQuestion(props: LimitQuestionProps) {
  const { question, currency, limit, onLimitChange, wantsNone = false, onWantsNoneChange, error } = props
  const [isOpened, setOpened] = useState(false)
  if (question === 'none')
    return (
      <Link to="/profile/limits" className={LINE}>
        {m.limits_set_offer()}
      </Link>
    )
  if (question === 'may' && !isOpened)
    return (
      <button
        type="button"
        aria-expanded={false}
        onClick={() => setOpened(true)}
        className={`${LINE} justify-self-start`}
      >
        {m.limits_set_offer()}
      </button>
    )
  return (
    // the button that opened it is gone, and the focus with it
    <div ref={isOpened ? focusField : undefined} className="grid gap-2">
      <AmountField
        label={m.limits_prompt()}
        name="limit"
        value={limit}
        onValueChange={onLimitChange}
        currency={currency}
        hint={m.limits_rule()}
        error={error}
      />
      {question === 'must' && onWantsNoneChange && (
        <Checkbox label={m.limits_prompt_none()} checked={wantsNone} onCheckedChange={onWantsNoneChange} />
      )}
    </div>
  )
}
