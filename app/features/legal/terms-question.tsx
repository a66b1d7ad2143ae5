import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '~/lib/browser/toast.ts'
import { useTRPC, useTRPCClient } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatCalendarDate } from '~/lib/format/format.ts'
import type { Profile } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { RULES } from './rules.ts'

type Due = Profile['terms_due']

/**
 * Changed terms with links to read them. Closing it leaves everything open that needs no acceptance, and a page on which
 * terms are read does not open it.
 */
export function TermsQuestion({ due, isRefused }: { due: Due; isRefused: boolean }) {
  const isReading = useLocation().pathname.includes('/policy/')
  const [isOpen, setOpen] = useState(isRefused || !isReading)
  const { legal } = useTRPCClient()
  const { session } = useTRPC()
  const queryClient = useQueryClient()
  const accept = useMutation({
    async mutationFn() {
      for (const one of due) await legal.accept.mutate(one)
    },
    onSuccess() {
      setOpen(false)
      toast.success(m.terms_accepted())
    },
    // an error may mean that a newer version is in force
    onSettled: () => queryClient.invalidateQueries({ queryKey: session.current.queryKey() }),
  })
  const close = () => setOpen(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title={m.terms_title()} startsAtTop>
      <p className="text-14 text-paper-2">{m.terms_lead()}</p>
      <ul className="mt-3 border-line border-t">
        {due.map((one) => (
          <ChangedDocument key={one.document} {...one} />
        ))}
      </ul>
      <p className="mt-3 text-13 text-paper-3">
        {m.terms_without()}{' '}
        <Link to="/profile/withdrawal" onClick={close} className="link">
          {m.withdrawal_title()}
        </Link>
        {' · '}
        <Link to="/profile/setting" onClick={close} className="link">
          {m.closure_title()}
        </Link>
      </p>
      <ErrorProblem error={accept.error} className="mt-3" />
      <div className="mt-4 grid gap-2">
        <Button variant="primary" size="l" busy={accept.isPending} onClick={() => accept.mutate()}>
          {m.terms_accept()}
        </Button>
        <Button size="l" onClick={close}>
          {m.terms_later()}
        </Button>
      </div>
    </Dialog>
  )
}

function ChangedDocument({ document, version }: Due[number]) {
  const locale = getLocale()
  const { legal } = useTRPC()
  const { data } = useQuery(legal.document.queryOptions({ document, locale, version }))
  const rule = RULES.find(({ to }) => to.endsWith(document))
  const text = data?.text
  return (
    <li className="border-line border-b py-3 text-14">
      {rule && (
        <Link
          to={rule.to}
          search={{ version }}
          target="_blank"
          className="link inline-flex min-h-11 items-center lg:min-h-6"
        >
          {rule.label()}
        </Link>
      )}
      <p className="text-13 text-paper-3">
        {m.terms_version({ version })}
        {text && `. ${m.terms_since({ date: formatCalendarDate(text.effective_at.slice(0, 10), locale) })}`}
      </p>
      {text?.summary && <p className="mt-2 text-paper-2">{text.summary}</p>}
    </li>
  )
}
