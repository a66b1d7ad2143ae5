import { Link } from '@tanstack/react-router'
import { ChevronRight, Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Currency, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { ownValue } from '#server/shared/own-value.ts'
import { windowAt } from '#server/shared/window-at.ts'
import { amountText } from '~/features/limits/limits.ts'
import { levelName } from '~/features/vip/level-name.ts'
import { useVipStatus } from '~/features/vip/vip-status.tsx'
import { NEXT_NAMES } from '~/features/withdrawals/next-names.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { knownZone } from '~/lib/format/time-zone.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { isMember } from '~/lib/player/is-member.ts'
import { PlayerPart } from '~/lib/player/player-part.tsx'
import { type Profile, useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Badge, type BadgeTone } from '~/ui/badge.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { ModalLink } from '~/ui/modal-link.tsx'
import { Money } from '~/ui/money.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { Avatar } from './avatar.tsx'
import { type ProfilePage, pagesOf } from './profile-pages.ts'
import { Section } from './section.tsx'

const ZERO = 0n

export function OverviewPage() {
  const { profile } = useSession()
  if (!profile) return null
  const { user } = profile
  const currency = user.currency ?? DEFAULT_CURRENCY
  return (
    <>
      <PlayerPart name="profileHead">
        <OverviewHead />
      </PlayerPart>
      <div className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        <Balance bonus={user.bonus_balance} currency={currency} />
        <Today currency={currency} />
        <Identity user={user} />
      </div>
      <Ways pages={pagesOf(profile)} />
    </>
  )
}

const REQUESTS: Readonly<Record<string, () => string>> = { pending: m.vip_requested, refused: m.vip_refused }

/** The player's name and picture, with their level. */
export function OverviewHead() {
  const { profile } = useSession()
  return profile && <Head user={profile.user} />
}

function Head({ user: { name, image, premium } }: { user: Profile['user'] }) {
  const level = useVipStatus()?.level ?? 0
  const request = ownValue(REQUESTS, premium.status ?? '')
  return (
    <div className="mb-5 flex items-center gap-3.5 lg:mb-6">
      <Avatar name={name} picture={image.small} />
      <div className="min-w-0">
        <h1 className="title-24 wrap-anywhere">{name}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-paper-3">
          {isMember(premium) && <Badge tone="gold">VIP</Badge>}
          {request && <Badge tone="outline">{request()}</Badge>}
          <Link to="/vip-club" className="inline-flex min-h-11 items-center hover:text-paper lg:min-h-7">
            {m.vip_title()}: {level > 0 ? levelName(level) : m.vip_level_none()}
          </Link>
        </p>
      </div>
    </div>
  )
}

const ACTIONS = 'mt-4 grid grid-cols-2 gap-2'

/** Total balance in the active currency, and the available part. */
function Balance({ bonus, currency }: { bonus: string; currency: Currency }) {
  const { data } = useQuery(useTRPC().wallet.balances.queryOptions({}))
  const wallet = data?.wallets.find((one) => one.currency === currency)
  const own = wallet?.balance ?? '0'
  const others = [
    { name: m.profile_bonus_money(), value: bonus },
    { name: m.wallet_in_play(), value: wallet?.in_play ?? '0' },
    { name: m.vault_title(), value: wallet?.vault ?? '0' },
    { name: m.wallet_locked(), value: wallet?.locked ?? '0' },
  ].filter(({ value }) => parseMicros(value) !== ZERO)
  const parts = [{ name: m.profile_own_money(), value: own }, ...others]
  const total = micros(parts.reduce((sum, { value }) => sum + parseMicros(value), ZERO))
  return (
    <Section title={m.history_balance()}>
      <Figure>{data && <Money value={formatMicros(total)} currency={currency} />}</Figure>
      <dl aria-busy={data === undefined} className="mt-3 text-13">
        {parts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {data ? <Money value={value} currency={currency} /> : <Skeleton className="h-4 w-16" />}
          </Fact>
        ))}
      </dl>
      <p className={ACTIONS}>
        <ModalLink flag="deposit" className={buttonClass(data && total === ZERO ? 'primary' : 'secondary')}>
          {m.shell_deposit()}
        </ModalLink>
        <Link to="/profile/withdrawal" className={buttonClass('outline')}>
          {m.withdrawal_title()}
        </Link>
      </p>
    </Section>
  )
}

/** Stakes since midnight as counted by the limits, the net result, and the daily limit. */
function Today({ currency }: { currency: Currency }) {
  const { history, limits } = useTRPC()
  const [now] = useState(() => Date.now())
  const own = useQuery(limits.current.queryOptions({})).data
  const from = own && new Date(windowAt(knownZone(own.zone), 'day', now).from).toISOString()
  const { data } = useQuery(history.totals.queryOptions({ from, currency }, { enabled: from !== undefined }))
  const loss = own?.limits.find(({ kind, span }) => kind === 'loss' && span === 'day')
  return (
    <Section title={m.profile_today()}>
      <Figure>{data && <Money value={data.net} currency={currency} signed />}</Figure>
      <dl aria-busy={data === undefined} className="mt-3 text-13">
        <Fact name={m.limits_check_staked()}>
          {data ? <Money value={data.staked} currency={currency} /> : <Skeleton className="h-4 w-16" />}
        </Fact>
        <Fact name={m.history_returned()}>
          {data ? <Money value={data.returned} currency={currency} /> : <Skeleton className="h-4 w-16" />}
        </Fact>
        {data && Number(data.open) !== 0 && (
          <Fact name={m.wallet_in_play()}>
            <Money value={data.open} currency={currency} />
          </Fact>
        )}
        <Fact name={m.profile_loss_limit()}>
          {!own && <Skeleton className="h-4 w-16" />}
          {own && !loss && m.limits_none()}
          {loss &&
            m.limits_used({
              used: amountText(loss.used, loss.currency),
              amount: amountText(loss.amount, loss.currency),
            })}
        </Fact>
      </dl>
      <p className={ACTIONS}>
        <Link to="/profile/limits" className={buttonClass('outline')}>
          {m.limits_title()}
        </Link>
        <Link to="/profile/limits" hash="rest" className={buttonClass('outline')}>
          {m.limits_rest()}
        </Link>
      </p>
    </Section>
  )
}

const Figure = ({ children }: { children: ReactNode }) => (
  <p className="num font-display text-24">{children || <Skeleton className="h-9 w-32" />}</p>
)

const FACT = 'flex min-h-10 items-center justify-between gap-3 border-line border-t py-1.5'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={FACT}>
      <dt className="text-paper-2">{name}</dt>
      <dd className="num shrink-0 font-semibold">{children}</dd>
    </div>
  )
}

const VERIFICATIONS: Record<Verification, { tone: BadgeTone; label: () => string }> = {
  pending: { tone: 'info', label: m.profile_identity_pending },
  failed: { tone: 'outline', label: m.profile_identity_failed },
  success: { tone: 'win', label: m.profile_identity_success },
  none: { tone: 'outline', label: m.profile_identity_none },
}

function Identity({ user }: { user: Profile['user'] }) {
  const { open } = useModals()
  const status = verificationOf(user.verification.data.status)
  const identity = VERIFICATIONS[status]
  return (
    <Section
      title={
        <span className="-my-2 flex items-center">
          {m.profile_identity()}
          <Tooltip theme="white" content={m.profile_identity_note()}>
            <IconButton label={m.profile_identity_what()}>
              <Info aria-hidden="true" className="size-4" strokeWidth={1.5} />
            </IconButton>
          </Tooltip>
        </span>
      }
      aside={<Badge tone={identity.tone}>{identity.label()}</Badge>}
    >
      {user.verification.is_need && (
        <p className="mb-3 text-14 text-paper-2">
          {m.verification_needed()} <Badge tone="info">{NEXT_NAMES[status === 'pending' ? 'we' : 'you']()}</Badge>
        </p>
      )}
      <dl className="text-14">
        <PlayerPart name="contacts">
          <OverviewContacts />
        </PlayerPart>
      </dl>
      {status !== 'success' && (
        <p className="mt-4 grid">
          <Button
            variant={user.verification.is_need ? 'primary' : 'secondary'}
            onClick={() => open({ name: 'Verification' })}
          >
            {m.verification_open()}
          </Button>
        </p>
      )}
    </Section>
  )
}

/** The player's addresses, with whether they are verified. */
export function OverviewContacts() {
  const user = useSession().profile?.user
  return (
    user && (
      <>
        <Contact name={m.auth_email()} value={user.email} isVerified={user.is_email_verified} />
        <Contact name={m.recovery_phone()} value={user.phone} isVerified={user.is_phone_verified} />
      </>
    )
  )
}

type ContactProps = { name: string; value: string | null; isVerified: boolean }

/** Label above the value, so that a long address has the row to itself. */
function Contact({ name, value, isVerified }: ContactProps) {
  return (
    <div className={FACT}>
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

function Ways({ pages }: { pages: readonly ProfilePage[] }) {
  const { payments } = useTRPC()
  const [last] = useQuery(payments.withdrawals.queryOptions({ limit: 1 })).data?.withdrawals ?? []
  return (
    <ul className="mt-4 overflow-hidden rounded-panel border border-line bg-surface-1">
      {pages.map(({ to, label, icon: Icon, note }) => {
        const open = to === '/profile/withdrawal' && last?.next ? last : null
        return (
          <li key={to} className="border-line not-first:border-t">
            <Link
              to={to}
              className="flex min-h-16 items-center gap-4 px-4 py-2.5 transition-tint hover:bg-surface-2 focus-visible:-outline-offset-2"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-control bg-surface-2">
                <Icon aria-hidden="true" className="size-5 text-paper-2" strokeWidth={1.5} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium text-14">{label()}</span>
                {open ? (
                  <Money value={open.amount} currency={open.currency} className="text-13 text-paper-3" />
                ) : (
                  note && <span className="block text-13 text-paper-3">{note()}</span>
                )}
              </span>
              {open?.next && <Badge tone="info">{NEXT_NAMES[open.next]()}</Badge>}
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-paper-3" strokeWidth={1.5} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Verification status as shown to the player. */
type Verification = 'pending' | 'failed' | 'success' | 'none'

const SHOWN = new Map<string, Verification>([
  ['init', 'pending'],
  ['waiting', 'pending'],
  ['user_pending', 'pending'],
  ['pending', 'pending'],
  ['failed', 'failed'],
  ['unverified', 'failed'],
  ['success', 'success'],
  ['verified', 'success'],
])

/** Maps the operator's status; unknown ones become "none". */
export const verificationOf = (status: string): Verification => SHOWN.get(status) ?? 'none'
