import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { m } from '~/paraglide/messages.js'

type RulesSectionProps = {
  rules: readonly string[]
  /** Explanation of the proof if outcomes are not decided by a seed pair. */
  proof?: string
  /** One or several `OddsTable`s next to the rules. */
  children: ReactNode
}

/** Rules and odds as plain text, complete without JavaScript. */
export function RulesSection({ rules, proof = m.play_rules_proof(), children }: RulesSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mt-10 grid gap-6 lg:grid-cols-2 lg:gap-10">
      <div className="grid content-start gap-3 text-14 text-paper-2">
        <h2 id={titleId} className="title-section text-paper">
          {m.play_rules_title()}
        </h2>
        {rules.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>{proof}</p>
        <p>
          <Link to="/fairness" className="text-paper underline decoration-line-strong underline-offset-3">
            {m.play_rules_how_to_check()}
          </Link>
        </p>
      </div>
      <div className="min-w-0">
        {children}
        <p className="mt-3 text-12 text-paper-3">{m.play_odds_note()}</p>
      </div>
    </section>
  )
}
