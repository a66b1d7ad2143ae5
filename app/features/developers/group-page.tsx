import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { CallEntry } from './call-entry.tsx'

/** Reference of the calls of one group and their procedures, complete in the served HTML and without scripts. */
export function GroupPage({ group }: { group: string }) {
  const { data } = useSuspenseQuery(useTRPC().developers.group.queryOptions({ group }))
  return (
    <>
      <p className="text-13 text-paper-2">
        <Link
          to="/developers"
          className="inline-flex min-h-11 items-center hover:text-paper hover:underline lg:min-h-8"
        >
          {m.developers_title()}
        </Link>
      </p>
      <h1 className="title-24 wrap-anywhere">{m.developers_group_title({ name: group })}</h1>
      <ul className="mt-4 grid gap-3">
        {data?.calls.map((call) => (
          <CallEntry key={call.name} call={call} />
        ))}
      </ul>
    </>
  )
}
