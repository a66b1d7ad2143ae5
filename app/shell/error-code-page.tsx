import { CODE_LIFE_MIN } from '#server/shared/constants/timings.ts'
import { m } from '~/paraglide/messages.js'
import { ErrorPage, type Explanation, OURS } from './failure.tsx'

const DENIED: Explanation = { title: m.page_denied_title, text: m.page_denied_text }
const GONE: Explanation = { title: m.page_not_found_title, text: m.page_gone_text }
const USED_UP: Explanation = {
  title: m.recovery_expired_title,
  text: () => m.recovery_expired_text({ minutes: CODE_LIFE_MIN }),
  way: { to: '/password/reset', label: m.recovery_restart },
}
const EXPLANATIONS = new Map([
  ['401', DENIED],
  ['403', DENIED],
  ['404', GONE],
  ['410', GONE],
  ['451', DENIED],
  ['token_invalid', USED_UP],
])

/** Page that other pages redirect to with a status or an error code. */
export function ErrorCodePage({ code }: { readonly code: string }) {
  return <ErrorPage explanation={EXPLANATIONS.get(code) ?? OURS} code={code} />
}
