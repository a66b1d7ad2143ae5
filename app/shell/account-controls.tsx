import { Plus } from 'lucide-react'
import { isMember } from '~/lib/player/is-member.ts'
import type { Profile } from '~/lib/player/session.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { MenuOnDemand } from '~/ui/menu-on-demand.tsx'
import { ModalLink } from '~/ui/modal-link.tsx'
import { BalancePill } from './balance-pill.tsx'

const loadAccountMenu = () => import('./account-menu.tsx')

/** End of the top bar: log in and register for visitors, balance and account for players. */
export function AccountControls() {
  const { profile } = useSession()
  return profile ? <PlayerControls user={profile.user} /> : <VisitorControls />
}

function VisitorControls() {
  return (
    <div className="flex items-center gap-2">
      {/* on narrow screens the bottom bar has it */}
      <ModalLink flag="login" className={`${buttonClass('outline')} max-lg:px-3 max-[22rem]:hidden`}>
        {m.shell_login()}
      </ModalLink>
      <ModalLink flag="signup" className={`${buttonClass('primary')} max-lg:px-3`}>
        {m.shell_register()}
      </ModalLink>
    </div>
  )
}

/** Whether there is a balance: the deposit button is less prominent then. */
export const isFunded = ({ total_balance }: Pick<Profile['user'], 'total_balance'>) =>
  !/^-?0?(\.0*)?$/.test(total_balance)

function PlayerControls({ user }: { user: Profile['user'] }) {
  return (
    <div className="flex items-center gap-2 lg:gap-4">
      <div className="flex">
        <BalancePill user={user} />
        <ModalLink
          flag="deposit"
          className={`${buttonClass(isFunded(user) ? 'secondary' : 'primary')} relative rounded-l-none focus-visible:z-10 max-lg:w-11 max-lg:px-0`}
        >
          <Plus aria-hidden="true" className="size-4" strokeWidth={2} />
          <span className="max-lg:sr-only">{m.shell_deposit()}</span>
        </ModalLink>
      </div>
      <MenuOnDemand
        load={() => loadAccountMenu().then((module) => module.AccountMenu)}
        aria-label={m.shell_account({ name: user.name })}
        className="touch-target grid size-10 place-items-center rounded-full max-lg:hidden"
      >
        <span
          aria-hidden="true"
          className={`grid size-8 place-items-center rounded-full border font-semibold text-12 ${isMember(user.premium) ? 'border-gold text-gold' : 'border-line-strong text-paper-2'}`}
        >
          {initials(user.name)}
        </span>
      </MenuOnDemand>
    </div>
  )
}

function initials(name: string): string {
  return name
    .split(/[\s_.@-]+/, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}
