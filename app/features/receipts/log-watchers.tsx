import type { inferRouterOutputs } from '@trpc/server'
import { useEffect, useState } from 'react'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatDateTime, formatNumber } from '~/lib/format/format.ts'
import { useSession } from '~/lib/player/session.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import type { Watched } from '~/lib/receipts/verify-cosignatures.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

type Log = inferRouterOutputs<AppRouter>['log']['origins']['logs'][number]
type Witness = Log['witnesses'][number]
type Verified = { readonly watched: readonly Watched[]; readonly fresh: number; readonly needed: number }

/** The log that takes new records; undefined for an operator without a public log. */
export function useOpenLog(): Log | undefined {
  return useQuery(useTRPC().log.origins.queryOptions({})).data?.logs.at(-1)
}

/** Verifies the cosignatures that the site states, by the keys that this browser has learned first, if it has. */
async function verify(log: Log, account: string | undefined): Promise<Verified> {
  const [{ freshOf, quorumOf, verifyCosignatures }, { openReceiptStore }, { witnessKeys }] = await Promise.all([
    import('~/lib/receipts/verify-cosignatures.ts'),
    import('~/lib/receipts/receipt-store.ts'),
    import('~/lib/receipts/known-logs.ts'),
  ])
  const store = account === undefined ? null : await openReceiptStore(account).catch(() => null)
  const kept = (await store?.logs())?.find(({ origin }) => origin === log.origin)
  store?.close()
  const pinned = { key: kept?.key ?? log.key, witnesses: { ...witnessKeys(log), ...kept?.witnesses } }
  const watched = await verifyCosignatures(log, pinned)
  return { watched, fresh: freshOf(watched, Date.now()).length, needed: quorumOf(watched.length) }
}

/** Names of those who keep the checkpoints of the log, with what this browser has verified of them, or nobody. */
export function LogWatchers({ log }: { log: Log }) {
  const { witnesses, stopped_at: stoppedAt } = log
  const account = useSession().profile?.user.id
  const [verified, setVerified] = useState<Verified>()
  const timeZone = useTimeZone()
  const time = (iso: string) => formatDateTime(iso, getLocale(), timeZone)
  useEffect(() => inBackground(verify(log, account).then(setVerified)), [log, account])

  function textOf({ name, key, kept_at: keptAt }: Witness): string {
    const own = verified?.watched.find((one) => one.name === name)
    if (own?.state === 'changed') return m.watch_changed({ name })
    if (own?.state === 'invalid') return m.watch_invalid({ name })
    if (own?.state === 'signed') return m.watch_verified({ name, time: time(new Date(own.time).toISOString()) })
    if (keptAt === null) return m.watch_never({ name })
    return key === null ? m.watch_kept({ name, time: time(keptAt) }) : m.watch_signed({ name, time: time(keptAt) })
  }

  const gone = verified?.watched.filter(({ name }) => witnesses.every((witness) => witness.name !== name)) ?? []
  return (
    <div className="grid gap-2 text-14">
      {stoppedAt !== null && (
        <p role="alert" className="font-semibold text-loss">
          {m.watch_stopped({ time: time(stoppedAt) })}
        </p>
      )}
      {witnesses.length === 0 && <p className="text-paper-2">{m.watch_none()}</p>}
      <ul className="grid gap-2">
        {witnesses.map((witness) => (
          <li key={witness.key ?? witness.name} className="num wrap-anywhere">
            {textOf(witness)}
          </li>
        ))}
        {gone.map(({ name }) => (
          <li key={name} className="wrap-anywhere text-loss">
            {m.watch_changed({ name })}
          </li>
        ))}
      </ul>
      {verified && verified.watched.length > 0 && verified.fresh < verified.needed && (
        <p className="text-loss">
          {m.watch_few({
            count: formatNumber(verified.fresh, getLocale()),
            needed: formatNumber(verified.needed, getLocale()),
          })}
        </p>
      )}
    </div>
  )
}
