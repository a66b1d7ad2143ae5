import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { m } from '~/paraglide/messages.js'

type Group = inferRouterOutputs<AppRouter>['developers']['groups'][number]

/** Every call by name, path and summary, each with a link to its group's page. */
export function DevelopersPage() {
  const { data: groups } = useSuspenseQuery(useTRPC().developers.groups.queryOptions())
  return (
    <>
      <h1 className="title-24">{m.developers_title()}</h1>
      <p className="mt-3 max-w-170 text-16 text-paper-2">{m.developers_lead()}</p>
      <p className="mt-3 max-w-170 text-14 text-paper-2">{m.developers_rules()}</p>
      <p className="mt-3">
        <a href="/api/openapi.json" className="inline-flex min-h-11 items-center text-14 text-accent underline">
          {m.developers_document()}
        </a>
      </p>
      <nav aria-label={m.developers_groups()} className="mt-4">
        <ul className="flex flex-wrap gap-2">
          {groups.map(({ name }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="inline-flex min-h-11 items-center rounded-control bg-surface-2 px-3 text-13 text-paper-2 hover:text-paper lg:min-h-8"
              >
                <code lang="en">{name}</code>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map((group) => (
        <GroupSummary key={group.name} group={group} />
      ))}
    </>
  )
}

function GroupSummary({ group: { name, calls } }: { group: Group }) {
  return (
    <section aria-labelledby={name} className="mt-10">
      <h2 id={name} lang="en" className="title-section scroll-mt-20">
        <Link
          to="/developers/$group"
          params={{ group: name }}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          {name}
        </Link>
      </h2>
      <ul
        lang="en"
        className="mt-2 grid gap-3 text-13 text-paper-2 *:wrap-anywhere *:scroll-mt-20 *:rounded-panel *:border *:border-line *:bg-surface-1 *:p-4 lg:grid-cols-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:font-semibold [&_a]:text-14 [&_a]:text-paper [&_a]:hover:underline lg:[&_a]:min-h-8 [&_code]:block"
      >
        {calls.map((call) => (
          <li key={call.name} id={call.name}>
            <Link to="/developers/$group" params={{ group: name }} hash={call.name}>
              {call.name}
            </Link>
            <code>{`${call.method} ${call.path}`}</code>
            {call.summary}
          </li>
        ))}
      </ul>
    </section>
  )
}
