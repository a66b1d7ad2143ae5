import { LogOut } from 'lucide-react'
import { useLogout } from '~/features/auth/use-logout.ts'
import { PasskeysSection } from '~/features/security/passkeys-section.tsx'
import { SessionsSection } from '~/features/security/sessions-section.tsx'
import { TwoStepSection } from '~/features/security/two-step-section.tsx'
import { useSession } from '~/lib/player/session.ts'
import { zoneOfUser } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'
import { ContactVerification } from './contact-verification.tsx'
import { PasswordSection } from './password-section.tsx'
import { Section } from './section.tsx'

export function AccessPage() {
  const user = useSession().profile?.user
  const { logout, isLeaving, problem } = useLogout()
  if (!user) return null
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <div className="grid gap-4">
        <PasswordSection user={user} />
        <PasskeysSection timezone={zoneOfUser(user)} />
        <TwoStepSection />
      </div>
      <div className="grid gap-4">
        <Section title={m.auth_email()}>
          <ContactVerification channel="email" value={user.email} isVerified={user.is_email_verified} />
        </Section>
        <Section title={m.recovery_phone()}>
          <ContactVerification channel="phone" value={user.phone} isVerified={user.is_phone_verified} />
        </Section>
        <SessionsSection timezone={zoneOfUser(user)} />
        <div className="grid justify-items-start gap-2">
          <Button variant="outline" busy={isLeaving} onClick={logout}>
            <LogOut aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {m.shell_logout()}
          </Button>
          <Problem lines={problem} />
        </div>
      </div>
    </div>
  )
}
