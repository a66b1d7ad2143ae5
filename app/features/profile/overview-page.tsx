import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { levelName } from '~/features/vip/level-name.ts'
import { useVipStanding } from '~/features/vip/vip-standing.tsx'
import { currencyLabel } from '~/lib/currency-names.ts'
import { isMember } from '~/lib/is-member.ts'
import { useModals } from '~/lib/modals.ts'
import { type Profile, useSession } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { ModalLink } from '~/shell/modal-link.tsx'
import { Badge, type BadgeTone } from '~/ui/badge.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Money } from '~/ui/money.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { Avatar } from './avatar.tsx'
import { Section } from './section.tsx'
import { type Verification, verificationOf } from './verification.ts'

/** Who the player is to the site, and what they hold. */
export function OverviewPage() {
  const user = useSession().profile?.user
  if (!user) return null
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <Identity user={user} />
      <Balances active={user.currency ?? DEFAULT_CURRENCY} />
    </div>
  )
}

const VERIFICATIONS: Record<Verification, { tone: BadgeTone; label: () => string }> = {
  pending: { tone: 'info', label: m.profile_identity_pending },
  failed: { tone: 'outline', label: m.profile_identity_failed },
  success: { tone: 'win', label: m.profile_identity_success },
  none: { tone: 'outline', label: m.profile_identity_none },
}

const ROW = 'flex min-h-14 items-center justify-between gap-3 border-line border-t py-1.5'

function Identity({ user }: { user: Profile['user'] }) {
  const { open } = useModals()
  const status = verificationOf(user.verification.data.status)
  const identity = VERIFICATIONS[status]
  return (
    <Section
      title={
        <span className="flex items-center gap-3">
          <Avatar name={user.name} picture={user.image.small} />
          {user.name}
        </span>
      }
      aside={isMember(user.premium) && <Badge tone="gold">VIP</Badge>}
    >
      <dl className="text-14">
        <Contact name={m.auth_email()} value={user.email} isVerified={user.is_email_verified} />
        <Contact name={m.recovery_phone()} value={user.phone} isVerified={user.is_phone_verified} />
        <div className={ROW}>
          <dt className="flex items-center text-paper-3">
            {m.profile_identity()}
            <Tooltip theme="white" content={m.profile_identity_note()}>
              <IconButton label={m.profile_identity_what()}>
                <Info aria-hidden="true" className="size-4" strokeWidth={1.5} />
              </IconButton>
            </Tooltip>
          </dt>
          <dd>
            <Badge tone={identity.tone}>{identity.label()}</Badge>
          </dd>
        </div>
        <Club premium={user.premium} />
      </dl>
      {user.verification.is_need && <p className="text-14 text-paper-2">{m.verification_needed()}</p>}
      <p className="mt-2 flex flex-wrap gap-3">
        {status !== 'success' && (
          <Button
            variant={user.verification.is_need ? 'primary' : 'secondary'}
            onClick={() => open({ name: 'Verification' })}
          >
            {m.verification_open()}
          </Button>
        )}
        <Link to="/profile/access" className={buttonClass('secondary')}>
          {m.profile_access()}
        </Link>
        <Link to="/vip-club" className={buttonClass('outline')}>
          {m.vip_title()}
        </Link>
      </p>
    </Section>
  )
}

const REQUESTS: Readonly<Record<string, () => string>> = { pending: m.vip_requested, refused: m.vip_refused }

/** The level that points have reached, and how a request for the club stands. */
function Club({ premium }: Pick<Profile['user'], 'premium'>) {
  const level = useVipStanding()?.level ?? 0
  const request = REQUESTS[premium.status ?? '']
  return (
    <div className={ROW}>
      <dt className="text-paper-3">{m.vip_title()}</dt>
      <dd className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {request && <Badge tone="outline">{request()}</Badge>}
        <Badge tone={isMember(premium) ? 'gold' : 'outline'}>{level > 0 ? levelName(level) : m.vip_level_none()}</Badge>
      </dd>
    </div>
  )
}

type ContactProps = { name: string; value: string | null; isVerified: boolean }

/** The value under its name, so that a long address has the row to itself. */
function Contact({ name, value, isVerified }: ContactProps) {
  return (
    <div className={ROW}>
      <dt className="sr-only">{name}</dt>
      <dd className="min-w-0">
        <span aria-hidden="true" className="block text-12 text-paper-3">
          {name}
        </span>
        <span className={`num wrap-anywhere ${value === null ? 'text-paper-3' : ''}`}>
          {value ?? m.profile_contact_none()}
        </span>
      </dd>
      {value !== null && (
        <dd>
          <Badge tone={isVerified ? 'win' : 'outline'}>
            {isVerified ? m.profile_verified() : m.profile_unverified()}
          </Badge>
        </dd>
      )}
    </div>
  )
}

function Balances({ active }: { active: string }) {
  const { data } = useQuery(useTRPC().wallet.balances.queryOptions({}))
  return (
    <Section title={m.profile_balances()}>
      <ul aria-busy={data === undefined} className="text-14">
        {data ? (
          data.wallets.map(({ currency, balance }) => (
            <li key={currency} className="flex min-h-11 items-center gap-3 border-line border-t">
              <span className="min-w-0 flex-1 truncate">{currencyLabel(currency)}</span>
              {currency === active && <Badge tone="volt">{m.profile_active()}</Badge>}
              <Money value={balance} currency={currency} className="font-semibold" />
            </li>
          ))
        ) : (
          <li className="grid min-h-11 items-center border-line border-t">
            <Skeleton />
          </li>
        )}
      </ul>
      <p className="mt-2">
        <ModalLink flag="deposit" className={buttonClass('primary')}>
          {m.shell_deposit()}
        </ModalLink>
      </p>
    </Section>
  )
}
