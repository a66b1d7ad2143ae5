import { Link } from '@tanstack/react-router'
import { CircleUserRound, LogOut } from 'lucide-react'
import type { ReactElement } from 'react'
import { useLogout } from '~/features/auth/use-logout.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Menu, MenuItem, MenuLinkItem, MenuSeparator } from '~/ui/menu.tsx'
import { Problem } from '~/ui/problem.tsx'

export function AccountMenu({ trigger, defaultOpen }: { trigger: ReactElement; defaultOpen: boolean }) {
  const { profile } = useSession()
  const { logout, isLeaving, problem } = useLogout()
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen} openOnHover>
      <div className="px-3 py-2">
        <p className="font-semibold text-14">{profile?.user.name}</p>
        <p className="text-13 text-paper-3">{profile?.user.email ?? profile?.user.phone}</p>
      </div>
      <MenuSeparator />
      <MenuLinkItem render={<Link to="/profile" />}>
        <CircleUserRound aria-hidden="true" className="size-5 text-paper-3" strokeWidth={1.5} />
        {m.profile_title()}
      </MenuLinkItem>
      <MenuItem onSelect={logout} disabled={isLeaving}>
        <LogOut aria-hidden="true" className="size-5 text-paper-3" strokeWidth={1.5} />
        {m.shell_logout()}
      </MenuItem>
      <Problem lines={problem} className="px-3 py-2" />
    </Menu>
  )
}
