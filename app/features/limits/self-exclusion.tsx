import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { EXCLUSION_TERM_NAMES, type ExclusionTerm } from '#server/shared/constants/player-limits.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { Chip } from '~/ui/chip.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { useLimitChange } from './use-limit-change.ts'

const TERM_NAMES: Record<ExclusionTerm, () => string> = {
  half_year: m.limits_term_half_year,
  year: m.limits_term_year,
  five_years: m.limits_term_five_years,
  forever: m.limits_term_forever,
}

/** Self-exclusion, temporary or permanent: explains the consequences and requires a checkbox and a button. */
export function SelfExclusion() {
  const id = useId()
  const [term, setTerm] = useState<ExclusionTerm>('half_year')
  const [isUnderstood, setUnderstood] = useState(false)
  const exclude = useMutation(useTRPC().limits.exclude.mutationOptions(useLimitChange()))
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-panel border border-line bg-surface-1 p-4 lg:p-6">
      <h2 id={id} className="font-semibold text-16">
        {m.limits_exclusion()}
      </h2>
      <p className="text-13 text-paper-3">{m.limits_exclusion_note()}</p>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{m.limits_exclusion()}</legend>
        {EXCLUSION_TERM_NAMES.map((name) => (
          <Chip key={name} selected={name === term} onClick={() => setTerm(name)} className="h-10">
            {TERM_NAMES[name]()}
          </Chip>
        ))}
      </fieldset>
      <Checkbox label={m.limits_exclude_understood()} checked={isUnderstood} onCheckedChange={setUnderstood} />
      <Button
        variant="danger"
        size="l"
        disabled={!isUnderstood}
        busy={exclude.isPending}
        wraps
        onClick={() => exclude.mutate({ term })}
      >
        {m.limits_exclude({ term: TERM_NAMES[term]() })}
      </Button>
      <ErrorProblem error={exclude.error} />
    </section>
  )
}
