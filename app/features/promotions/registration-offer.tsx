import { useState } from 'react'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { m } from '~/paraglide/messages.js'
import { Countdown } from './countdown.tsx'
import { registrationBonusEnd } from './registration-promotion.ts'

const SECOND_MS = 1000

/** Registration bonus with its countdown; renders nothing if there is none. Disappears silently when it ends. */
export function RegistrationOffer() {
  const { data, isError, dataUpdatedAt } = useQuery({ ...useTRPC().bonus.waiting.queryOptions({}), retry: false })
  const [isOver, setOver] = useState(false)
  if (!data || isError || isOver) return null
  const { name, expires_in } = data
  const until = new Date(registrationBonusEnd() ?? dataUpdatedAt + expires_in * SECOND_MS).toISOString()
  return (
    <div role="note" className="grid gap-1 rounded-control border border-line bg-surface-2 px-4 py-3">
      <p className="text-14">{m.home_promotion_text({ name })}</p>
      <Countdown until={until} onEnd={() => setOver(true)} />
    </div>
  )
}
