import { isMember } from '~/lib/player/is-member.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'
import { levelName } from './level-name.ts'
import { VipLevels } from './vip-levels.tsx'
import { VipRequest } from './vip-request.tsx'
import { useVipStatus, VipStatus } from './vip-status.tsx'

const STEPS = [
  { title: m.vip_step_ask_title, text: m.vip_step_ask },
  { title: m.vip_step_review_title, text: m.vip_step_review },
  { title: m.vip_step_answer_title, text: m.vip_step_answer },
] as const

function OwnLevel() {
  const level = useVipStatus()?.level ?? 0
  return level > 0 && <Badge tone="gold">{levelName(level)}</Badge>
}

export function VipPage() {
  const premium = useSession().profile?.user.premium
  const hasJoined = premium !== undefined && isMember(premium)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="title-24">{m.vip_title()}</h1>
        <OwnLevel />
      </div>
      <p className="mt-3 max-w-170 text-16 text-paper-2">{m.vip_lead()}</p>
      {!hasJoined && (
        <>
          <Steps />
          <div className="mt-6">
            <VipRequest />
          </div>
        </>
      )}
      <VipStatus />
      <VipLevels />
      {/* members see their benefits first, and the leave button last */}
      {hasJoined && (
        <div className="mt-8">
          <VipRequest />
        </div>
      )}
      <section aria-labelledby="odds" className="mt-8 border-line border-t pt-6">
        <h2 id="odds" className="font-semibold text-16">
          {m.vip_odds_title()}
        </h2>
        <p className="mt-2 max-w-170 text-14 text-paper-2">{m.vip_odds()}</p>
      </section>
    </>
  )
}

function Steps() {
  return (
    <ol className="mt-6 grid gap-4 sm:grid-cols-3">
      {STEPS.map(({ title, text }, index) => (
        <li key={title()} className="rounded-control border border-line bg-surface-1 p-4">
          <p className="num flex items-baseline gap-2 font-semibold text-14">
            <span className="text-gold">{index + 1}</span> {title()}
          </p>
          <p className="mt-2 text-13 text-paper-2">{text()}</p>
        </li>
      ))}
    </ol>
  )
}
