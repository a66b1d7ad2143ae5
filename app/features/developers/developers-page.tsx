import { useSuspenseQuery } from '@tanstack/react-query'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { CallEntry } from './call-entry.tsx'

/** Reference of all REST calls and their procedures, complete in the served HTML and without scripts. */
export function DevelopersPage() {
  const { data: groups } = useSuspenseQuery(useTRPC().developers.reference.queryOptions())
  return (
    <>
      <h1 className="title-24">{m.developers_title()}</h1>
      <p className="mt-3 max-w-170 text-16 text-paper-2">{m.developers_lead()}</p>
      <p className="mt-3 max-w-170 text-14 text-paper-2">{m.developers_rules()}</p>
      <p className="mt-3">
        <a href="/api/openapi.json" className="inline-flex min-h-11 items-center text-14 text-volt underline">
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
      {groups.map(({ name, calls }) => (
        <section key={name} aria-labelledby={name} className="mt-10">
          <h2 id={name} lang="en" className="title-section scroll-mt-20">
            {name}
          </h2>
          <ul className="mt-4 grid gap-3">
            {calls.map((call) => (
              <CallEntry key={call.name} call={call} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
