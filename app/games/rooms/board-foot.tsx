import { ShieldCheck } from 'lucide-react'
import type { RoomState } from '#server/shared/contract/shared-rounds/fold.ts'
import { RoundLink } from '~/features/fairness/round-link.tsx'
import { formatNumber } from '~/lib/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { buttonClass } from '~/ui/button.tsx'

/** Under the ring: the hash of the seed that decides the draw, known before anything is bought, and the way to its proof. */
export function BoardFoot({ round }: { round: RoomState['round'] }) {
  const { id, number, commitment } = round
  return (
    <div className="num flex min-h-14 items-center gap-3 border-line border-t px-3 py-2 text-13 text-paper-3 lg:pl-5">
      <span title={commitment} className="flex-1 max-sm:hidden">
        {m.rooms_seed_hash()} {commitment.slice(0, 4)}…{commitment.slice(-4)}
      </span>
      <RoundLink game="rooms" id={id} className={`${buttonClass('outline')} max-sm:flex-1`}>
        <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {m.rooms_fairness({ number: formatNumber(number, getLocale()) })}
      </RoundLink>
    </div>
  )
}
