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

/** How much later a late report comes; the button says so. */
const LATE_MS = 10_000
const REPEATS = 3

/** The address at which this very request came in: the callback goes nowhere that a header could name. */
function ownOrigin({ env }: PageContext): string {
  const { localAddress, localPort } = env.incoming?.socket ?? {}
  if (!localAddress) throw new Error('the provider reports over HTTP, and this request came over no socket')
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

/** What the platform calls this provider, and the key that both share. */
type Account = { readonly name: string; readonly key: Uint8Array }

/** The sandbox provider's pages. It stands for another company, so it changes nothing here but by its signed callback. */
export function sandboxPages({ name, key, clock, log, findDeposit, findPayout }: PageOptions & Account) {
  const pages = new Hono<PageEnvironment>()
  const later = (report: () => Promise<Verdict>): Verdict => {
    setTimeout(() => report().catch((err) => log.error({ err }, 'late report')), LATE_MS).unref()
    return { refusal: null }
  }

  /** What a button does; undefined for one that the page does not have. */
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
        // the bank was faster than the payment's own report
        return inTurn(
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

/** One report and then another: the first refusal ends it. */
async function inTurn(first: () => Promise<Verdict>, second: () => Promise<Verdict>): Promise<Verdict> {
  const verdict = await first()
  return verdict.refusal === null ? second() : verdict
}

/** The same report several times at once. */
async function repeated(report: () => Promise<Verdict>): Promise<Verdict> {
  const verdicts = await Promise.all(Array.from({ length: REPEATS }, report))
  return { refusal: verdicts.find(({ refusal }) => refusal)?.refusal ?? null }
}

/** The locale of `?lang=`, else the first language of Accept-Language that we speak, else English. */
export function pageLocale(lang: string | undefined, acceptLanguage: string | undefined): Locale {
  return isLocale(lang) ? lang : preferredLocale(acceptLanguage)
}

const SITE = 'http://site.invalid'

/**
 * Where to send a player back to: the path, query and fragment of a path of this site, or `/` for anything else. What a
 * browser would read as another host (`//host`, `/\host`, a tab in between) is another host here as well.
 */
export function returnPath(wish: string | undefined): string {
  if (!wish?.startsWith('/') || !URL.canParse(wish, SITE)) return '/'
  const { origin, pathname, search, hash } = new URL(wish, SITE)
  return origin === SITE && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
