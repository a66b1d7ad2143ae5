import { useModals } from '~/lib/modals.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { BetCheck } from './bet-check.tsx'
import { exampleFields } from './check.ts'
import { ProofSteps } from './proof-steps.tsx'
import { Verifier } from './verifier.tsx'

type FairnessPageProps = {
  /** Fills the tool in with a stored bet. */
  betId?: string
  /** There is no bet with that id. */
  isUnknownBet?: boolean
  /** Fill it in with a revealed pair, to check its bets one by one. */
  serverSeed?: string
  clientSeed?: string
}

/** How fairness is proved, and the tool that proves it. */
export function FairnessPage({ betId, isUnknownBet = false, serverSeed, clientSeed }: FairnessPageProps) {
  const { open } = useModals()
  const isExample = betId === undefined && serverSeed === undefined && clientSeed === undefined
  const example = exampleFields()
  const initial = isExample
    ? example
    : { ...example, promisedHash: '', serverSeed: serverSeed ?? '', clientSeed: clientSeed ?? '' }
  return (
    <>
      <h1 className="title-24">{m.fairness_title()}</h1>
      <p className="mt-3 max-w-170 text-16 text-paper-2">{m.fairness_lead()}</p>
      <div className="mt-6">
        <ProofSteps />
      </div>
      <section aria-labelledby="duty" className="mt-6 max-w-170">
        <h2 id="duty" className="font-semibold text-16">
          {m.fairness_duty_title()}
        </h2>
        <p className="mt-2 text-14 text-paper-2">{m.fairness_duty()}</p>
        <Button onClick={() => open({ name: 'Fairness' })} className="mt-4">
          {m.fairness_open_seeds()}
        </Button>
      </section>
      <section aria-labelledby="verifier" className="mt-10">
        <h2 id="verifier" className="title-section">
          {m.fairness_verifier_title()}
        </h2>
        <p className="mt-1 mb-5 text-13 text-paper-3">
          {m.fairness_verifier_note()} {isExample && m.fairness_verifier_example()}
        </p>
        {isUnknownBet ? (
          <ErrorState title={m.fairness_bet_not_found()} />
        ) : betId === undefined ? (
          <Verifier key={`${serverSeed}:${clientSeed}`} initial={initial} />
        ) : (
          <BetCheck key={betId} id={betId} />
        )}
      </section>
    </>
  )
}
