import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { PageField } from './page-field.tsx'
import type { Verification } from './verification.ts'

type PagesFormProps = { pages: Verification['pages']; onChange: () => Promise<unknown>; onOver: () => void }

/** Collects the sides of the chosen document, and submits them once all are uploaded. */
export function PagesForm({ pages, onChange, onOver }: PagesFormProps) {
  const send = useMutation(useTRPC().verification.send.mutationOptions({ onSuccess: onChange }))
  return (
    <div className="grid gap-4">
      <p className="text-14 text-paper-2">{m.verification_pages_lead()}</p>
      <ul className="grid gap-2">
        {pages.map(({ page, is_there }) => (
          <PageField key={page} page={page} isThere={is_there} onThere={onChange} />
        ))}
      </ul>
      <p className="text-12 text-paper-3">{m.verification_privacy()}</p>
      <ErrorProblem error={send.error} />
      <Button
        variant="primary"
        size="l"
        className="w-full"
        disabled={!pages.every(({ is_there }) => is_there)}
        busy={send.isPending}
        onClick={() => send.mutate({})}
      >
        {m.verification_send()}
      </Button>
      <Button variant="outline" onClick={onOver}>
        {m.verification_over()}
      </Button>
    </div>
  )
}
