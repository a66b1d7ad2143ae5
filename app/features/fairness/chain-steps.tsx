import { m } from '~/paraglide/messages.js'
import { Hex, Step, Verdict } from './steps.tsx'

type TerminalStepProps = {
  label: string
  /** Computed end of the chain; undefined while it is being computed. */
  end: string | undefined
  /** Published end of the chain, if known. */
  terminal: string | undefined
}

/** Whether the computed end of a chain equals the published one; undefined if either is not known yet. */
export const isPublished = ({ end, terminal }: Omit<TerminalStepProps, 'label'>): boolean | undefined =>
  end === undefined || terminal === undefined ? undefined : end === terminal

/** Last step of a proof by a hash chain: the link was fixed when the chain's end was published. */
export function TerminalStep({ label, end, terminal }: TerminalStepProps) {
  return (
    <Step label={label} isMatch={isPublished({ end, terminal })}>
      {end === undefined ? <p className="text-13 text-paper-3">{m.fairness_chain_counting()}</p> : <Hex>{end}</Hex>}
    </Step>
  )
}

type ChainVerdictProps = { isCounting: boolean; verdicts: readonly (boolean | undefined)[] }

/** Verdict of a verification by a hash chain: positive only after its link has led to the published end. */
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
