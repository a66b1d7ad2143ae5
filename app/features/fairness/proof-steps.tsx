import { m } from '~/paraglide/messages.js'

const STEPS = [
  { title: m.fairness_step_commit_title, text: m.fairness_step_commit },
  { title: m.fairness_step_client_title, text: m.fairness_step_client },
  { title: m.fairness_step_roll_title, text: m.fairness_step_roll },
  { title: m.fairness_step_reveal_title, text: m.fairness_step_reveal },
] as const

export function ProofSteps() {
  return (
    <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {STEPS.map(({ title, text }, index) => (
        <li key={title()} className="rounded-control border border-line bg-surface-1 p-4">
          <p className="num flex items-baseline gap-2 font-semibold text-14">
            <span className="text-paper-3">{index + 1}</span> {title()}
          </p>
          <p className="mt-2 text-13 text-paper-2">{text()}</p>
        </li>
      ))}
    </ol>
  )
}
