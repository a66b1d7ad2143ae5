import { m } from '~/paraglide/messages.js'
import { Hex, Step, Verdict } from './steps.tsx'

type TerminalStepProps = {
  label: string
  /** Where the hashes end; undefined while they are counted. */
  end: string | undefined
  /** What was published, where anybody has it. */
  terminal: string | undefined
}

/** Whether an end of a chain is the one that was published; undefined where there is nothing to say yet. */
export const isPublished = ({ end, terminal }: Omit<TerminalStepProps, 'label'>): boolean | undefined =>
  end === undefined || terminal === undefined ? undefined : end === terminal

/** The last step of a proof by a chain: that this very link was fixed when its end was published. */
export function TerminalStep({ label, end, terminal }: TerminalStepProps) {
  return (
    <Step label={label} isMatch={isPublished({ end, terminal })}>
      {end === undefined ? <p className="text-13 text-paper-3">{m.fairness_chain_counting()}</p> : <Hex>{end}</Hex>}
    </Step>
  )
}

type ChainVerdictProps = { isCounting: boolean; verdicts: readonly (boolean | undefined)[] }

/** The whole of a check that rests on a chain: nothing is called right before its link has led to the published end. */
export function ChainVerdict({ isCounting, verdicts }: ChainVerdictProps) {
  const given = verdicts.filter((verdict) => verdict !== undefined)
  if (isCounting && !given.includes(false))
    return (
      <p className="rounded-control border border-line-strong p-4 font-semibold text-16">
        {m.fairness_chain_counting()}
      </p>
    )
  return given.length > 0 && <Verdict isMatch={given.every(Boolean)} />
}
