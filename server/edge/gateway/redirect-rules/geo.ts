import { NO_ACCESS_PATH } from '#server/shared/constants/paths.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import { CONTINUE, type RedirectRule } from '../redirect-rule.ts'

/** Where play is closed, the one page that is left says so, with the status of a legal reason. */
export const geo: RedirectRule = ({ path, locale }, { geo }) => {
  if (!geo?.isBlocked) return CONTINUE
  if (path === NO_ACCESS_PATH) return { status: 451 }
  return { redirect: { to: withLocale(NO_ACCESS_PATH, locale), status: 302 } }
}
