import { useSite } from '~/lib/pages/site.ts'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/**
 * Page for visitors from a blocked region, without navigation: the reason, a contact, and the same in other languages.
 */
export function NoAccessPage() {
  const { supportEmail } = useSite()
  return (
    <>
      <EmptyState
        as="h1"
        title={m.page_no_access_title()}
        action={
          supportEmail && (
            <a href={`mailto:${supportEmail}`} className={buttonClass('outline')}>
              {m.shell_support()}
            </a>
          )
        }
      >
        {m.page_no_access_text()}
      </EmptyState>
      <div className="mx-auto mt-4 w-46">
        <LanguageSwitch placement="footer" />
      </div>
    </>
  )
}
