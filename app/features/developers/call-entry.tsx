import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'

type Call = NonNullable<inferRouterOutputs<AppRouter>['developers']['group']>['calls'][number]

const AUTH = {
  none: m.developers_auth_none,
  optional: m.developers_auth_optional,
  required: m.developers_auth_required,
} as const

export function CallEntry({ call }: { call: Call }) {
  return (
    <li className="rounded-panel border border-line bg-surface-1 p-4 lg:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={call.name} lang="en" className="wrap-anywhere scroll-mt-20 font-semibold text-16">
          {call.name}
        </h2>
        <Badge tone={call.kind === null ? 'outline' : 'info'}>{call.kind ?? m.developers_rest_only()}</Badge>
        <Badge>{AUTH[call.auth]()}</Badge>
      </div>
      <p className="wrap-anywhere mt-1 text-13 text-paper-2">
        <code lang="en">
          {call.method} {call.path}
        </code>
      </p>
      <p lang="en" className="mt-2 max-w-170 text-14 text-paper-2">
        {call.summary}
      </p>
      {call.errors.length > 0 && (
        <p className="wrap-anywhere mt-2 text-13 text-paper-3">
          {m.developers_errors()} <code lang="en">{call.errors.join(', ')}</code>
        </p>
      )}
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-3 font-medium text-13 text-paper-2 hover:text-paper">
          {m.developers_types({ name: call.name })}
        </summary>
        <Types title={m.developers_request()} text={call.request} />
        <Types title={m.developers_answer()} text={call.answer} />
      </details>
    </li>
  )
}

/** Long lines wrap, since a horizontally scrolling box would need its own tab stop. */
function Types({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className="mt-2 font-medium text-12 text-paper-3">{title}</h3>
      <pre lang="en" className="wrap-anywhere mt-1 whitespace-pre-wrap rounded-control bg-ink p-3 text-12 text-paper-2">
        {text}
      </pre>
    </>
  )
}
