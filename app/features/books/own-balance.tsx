import { CircleCheck, CircleDashed, CircleExclamationPoint } from 'lucide-react'
import { useState } from 'react'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { isMissing } from '~/lib/calls/error-data.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { useSession } from '~/lib/player/session.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'
import type { Books } from './balance-groups.ts'
import type { Inclusion } from './check-inclusion.ts'

const loadCheckInclusion = () => import('./check-inclusion.ts')

type Client = ReturnType<typeof useTRPCClient>
type Answer = { inclusion?: Inclusion; isNone?: true; lines?: readonly string[] }

/** Verifies in the browser whether the player's balance is in the published tree. */
export function OwnBalance({ days }: Pick<Books, 'days'>) {
  const { open } = useModals()
  const user = useSession().profile?.user
  const client = useTRPCClient()
  const [isChecking, setChecking] = useState(false)
  const [answer, setAnswer] = useState<Answer>({})
  const currency = user?.currency ?? null

  async function check(own: Currency) {
    setChecking(true)
    setAnswer(await verify(client, days, own))
    setChecking(false)
  }

  return (
    <div className="mt-5 rounded-panel border border-line bg-surface-1 p-4 lg:p-6">
      <h3 className="font-semibold text-16">{m.books_own_title()}</h3>
      <p className="mt-2 max-w-170 text-14 text-paper-2">{m.books_own_text()}</p>
      {currency === null ? (
        <Button onClick={() => open({ name: 'Login' })} className="mt-4">
          {m.auth_login_submit()}
        </Button>
      ) : (
        <Button variant="primary" busy={isChecking} onClick={() => check(currency)} className="mt-4">
          {m.books_own_check()}
        </Button>
      )}
      <div aria-live="polite">
        {answer.lines && <Problem lines={[...answer.lines]} />}
        {answer.isNone && <p className="mt-4 text-14 text-paper-2">{m.books_own_none()}</p>}
        {answer.inclusion && currency !== null && <Verdict inclusion={answer.inclusion} currency={currency} />}
      </div>
    </div>
  )
}

function Verdict({ inclusion, currency }: { inclusion: Inclusion; currency: Currency }) {
  const { day, owed, bonus, isWhole, leadsToRoot, isSigned, follows } = inclusion
  const locale = getLocale()
  const amount = formatMoney(owed, currency, locale, { exact: true })
  const steps = [
    { text: m.books_step_leaves(), is: isWhole },
    { text: m.books_step_root(), is: leadsToRoot },
    { text: m.books_step_signature(), is: isSigned },
    { text: m.books_step_before(), is: follows },
  ]
  const isRight = steps.every(({ is }) => is !== false)
  return (
    <>
      <p className="mt-4 font-semibold text-16">
        {isRight
          ? m.books_own_found({ amount, bonus: formatMoney(bonus, currency, locale, { exact: true }), day })
          : m.books_own_wrong()}
      </p>
      <ul className="mt-3 grid gap-2">
        {steps.map(({ text, is }) => (
          <li key={text} className="flex items-start gap-2 text-13 text-paper-2">
            <Mark is={is} />
            <span>
              {text}{' '}
              {is === null && (
                <span aria-hidden="true" className="text-paper-3">
                  {m.books_step_unknown()}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Mark({ is }: { is: boolean | null }) {
  const props = { role: 'img', className: 'mt-0.5 size-4 shrink-0', strokeWidth: 1.5 } as const
  if (is === null) return <CircleDashed {...props} aria-label={m.books_step_unknown()} />
  return is ? (
    <CircleCheck {...props} aria-label={m.fairness_match()} className={`${props.className} text-win`} />
  ) : (
    <CircleExclamationPoint {...props} aria-label={m.fairness_mismatch()} className={`${props.className} text-loss`} />
  )
}

async function verify(client: Client, days: Books['days'], own: Currency): Promise<Answer> {
  try {
    const proof = await client.books.proof.query({ currency: own })
    const before = days.find((day) => day.currency === own && day.day < proof.day)
    const { checkInclusion } = await loadOrReload(loadCheckInclusion)
    return { inclusion: await checkInclusion(proof, before?.day) }
  } catch (error) {
    return isMissing(error) ? { isNone: true } : { lines: errorLines(error) }
  }
}
