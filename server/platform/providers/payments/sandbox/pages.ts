import { type Context, Hono } from 'hono'
import { preferredLocale } from '#server/shared/accept-language.ts'
import { isLocale, type Locale } from '#server/shared/constants/locales.ts'
import type { PageEnvironment, PageOptions, PayableDeposit, SentPayout } from '../port.ts'
import { PAYMENT_ACTIONS, PAYOUT_ACTIONS, type SandboxAction, sandboxPage } from './page.ts'
import { PAY_ROUTE, PAYOUT_ROUTE } from './paths.ts'
import type { Report } from './report.ts'
import { type Merchant, reportPayment, reportPayout, type Verdict } from './report-payment.ts'
import { SANDBOX_CSP } from './style.ts'

type PageContext = Context<PageEnvironment>
type Subject = { readonly deposit: PayableDeposit } | { readonly payout: SentPayout }

/** Delay of a late report, as stated on its button. */
const LATE_MS = 10_000
const REPEATS = 3

/** Origin at which this request arrived: a header cannot redirect the callback elsewhere. */
function ownOrigin({ env }: PageContext): string {
  const { localAddress, localPort } = env.incoming?.socket ?? {}
  if (!localAddress) throw new Error('the sandbox provider needs an HTTP request with a socket')
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

/** Name of this provider on the platform, and the shared key. */
type Account = { readonly name: string; readonly key: Uint8Array }

/** Pages of the sandbox provider. It acts as a third party, so it changes state here only by its signed callback. */
export function sandboxPages({ name, key, clock, log, findDeposit, findPayout }: PageOptions & Account) {
  const pages = new Hono<PageEnvironment>()
  const later = (report: () => Promise<Verdict>): Verdict => {
    setTimeout(() => report().catch((err) => log.error({ err }, 'late report')), LATE_MS).unref()
    return { refusal: null }
  }

  /** Effect of a button; undefined for one that the page does not have. */
  function actOf(merchant: () => Merchant, subject: Subject, action: SandboxAction): Promise<Verdict> | Verdict {
    if ('payout' in subject) {
      const report = (status: 'payout_paid' | 'payout_failed' | 'payout_returned') =>
        reportPayout(merchant(), subject.payout, status)
      if (action === 'pay_out_late') return later(() => report('payout_paid'))
      if (action === 'refuse') return report('payout_failed')
      return report(action === 'return' ? 'payout_returned' : 'payout_paid')
    }
    const report = (status: Report['status'], by = merchant()) => reportPayment(by, subject.deposit, status)
    switch (action) {
      case 'late':
        return later(() => report('confirmed'))
      case 'repeat':
        return repeated(() => report('confirmed'))
      case 'fail':
        return report('failed')
      case 'take_back':
        return report('charged_back')
      case 'disorder':
        // the chargeback is reported before the payment itself
        return inOrder(
          () => report('charged_back'),
          () => report('confirmed'),
        )
      case 'forge':
        return report('confirmed', { ...merchant(), key: new Uint8Array(key.length) })
      default:
        return report('confirmed')
    }
  }

  async function answer(context: PageContext, subject: Subject | undefined, actions: readonly SandboxAction[]) {
    const { req } = context
    const locale = pageLocale(req.query('lang'), req.header('Accept-Language'))
    const shown = { locale, returnTo: returnPath(req.query('return')), ...subject }
    if (!subject) return context.html(sandboxPage(shown), 404)
    if (req.method === 'GET') return context.html(sandboxPage(shown))
    const pressed = new URLSearchParams(await req.text()).get('action')
    const action = actions.find((one) => one === pressed)
    if (!action) return context.html(sandboxPage(shown), 400)
    const origin = ownOrigin(context)
    const { refusal } = await actOf(() => ({ origin, name, key, now: clock.now() }), subject, action)
    if (refusal === null) return context.redirect(shown.returnTo, 303)
    return context.html(sandboxPage({ ...shown, refusal }), 409)
  }

  pages.use(async (context, next) => {
    await next()
    context.header('Content-Security-Policy', SANDBOX_CSP)
    context.header('Referrer-Policy', 'no-referrer')
  })
  pages.on(['GET', 'POST'], PAY_ROUTE, async (context) => {
    const deposit = await findDeposit(context.req.param('id'))
    return answer(context, deposit && { deposit }, PAYMENT_ACTIONS)
  })
  pages.on(['GET', 'POST'], PAYOUT_ROUTE, async (context) => {
    const payout = await findPayout(context.req.param('id'))
    return answer(context, payout && { payout }, PAYOUT_ACTIONS)
  })
  return pages
}

/** Sends two reports one after the other; stops at the first refusal. */
async function inOrder(first: () => Promise<Verdict>, second: () => Promise<Verdict>): Promise<Verdict> {
  const verdict = await first()
  return verdict.refusal === null ? second() : verdict
}

/** Sends the same report several times at the same time. */
async function repeated(report: () => Promise<Verdict>): Promise<Verdict> {
  const verdicts = await Promise.all(Array.from({ length: REPEATS }, report))
  return { refusal: verdicts.find(({ refusal }) => refusal)?.refusal ?? null }
}

/** The locale of `?lang=`, otherwise the first supported language of Accept-Language, otherwise English. */
export function pageLocale(lang: string | undefined, acceptLanguage: string | undefined): Locale {
  return isLocale(lang) ? lang : preferredLocale(acceptLanguage)
}

const SITE = 'http://site.invalid'

/**
 * Path to send a player back to: path, query and fragment on this site, or `/` for anything else. Inputs that a browser
 * would treat as another host (`//host`, `/\host`, with a tab in between) are rejected.
 */
export function returnPath(requested: string | undefined): string {
  if (!requested?.startsWith('/') || !URL.canParse(requested, SITE)) return '/'
  const { origin, pathname, search, hash } = new URL(requested, SITE)
  return origin === SITE && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
