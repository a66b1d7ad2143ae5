import { type Context, Hono } from 'hono'
import type { PageEnvironment, PageOptions, PayableDeposit } from '../port.ts'
import { SANDBOX_ACTIONS, type SandboxAction, sandboxPage } from './page.ts'
import { pageLocale } from './page-locale.ts'
import { PAY_ROUTE } from './paths.ts'
import { reportPayment, type Verdict } from './report-payment.ts'
import { returnPath } from './return-path.ts'
import { SANDBOX_CSP } from './style.ts'

type PageContext = Context<PageEnvironment>

/** How much later a late report comes; the button says so. */
const LATE_MS = 10_000
const REPEATS = 3

/** The address at which this very request came in: the callback goes nowhere that a header could name. */
function ownOrigin({ env }: PageContext): string {
  const { localAddress, localPort } = env.incoming?.socket ?? {}
  if (!localAddress) throw new Error('the provider reports over HTTP, and this request came over no socket')
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

const isAction = (value: string | null): value is SandboxAction => SANDBOX_ACTIONS.some((action) => action === value)

/** What the platform calls this provider, and the key that both share. */
type Account = { readonly name: string; readonly key: Uint8Array }

/** The sandbox provider's pages. It stands for another company, so it changes nothing here but by its signed callback. */
export function sandboxPages({ name, key, clock, log, findDeposit }: PageOptions & Account) {
  const pages = new Hono<PageEnvironment>()

  async function act(context: PageContext, deposit: PayableDeposit, action: SandboxAction): Promise<Verdict> {
    const origin = ownOrigin(context)
    const report = (status: 'confirmed' | 'failed') =>
      reportPayment({ origin, name, key, now: clock.now() }, deposit, status)
    switch (action) {
      case 'pay':
        return report('confirmed')
      case 'fail':
        return report('failed')
      case 'repeat': {
        const verdicts = await Promise.all(Array.from({ length: REPEATS }, () => report('confirmed')))
        return { refusal: verdicts.find(({ refusal }) => refusal)?.refusal ?? null }
      }
      case 'late':
        setTimeout(() => report('confirmed').catch((err) => log.error({ err }, 'late report')), LATE_MS).unref()
        return { refusal: null }
    }
  }

  pages.use(PAY_ROUTE, async (context, next) => {
    await next()
    context.header('Content-Security-Policy', SANDBOX_CSP)
    context.header('Referrer-Policy', 'no-referrer')
  })

  pages.on(['GET', 'POST'], PAY_ROUTE, async (context) => {
    const { req } = context
    const locale = pageLocale(req.query('lang'), req.header('Accept-Language'))
    const returnTo = returnPath(req.query('return'))
    const deposit = await findDeposit(req.param('id'))
    if (!deposit) return context.html(sandboxPage({ locale, deposit, returnTo }), 404)
    if (req.method === 'GET') return context.html(sandboxPage({ locale, deposit, returnTo }))
    const action = new URLSearchParams(await req.text()).get('action')
    if (!isAction(action)) return context.html(sandboxPage({ locale, deposit, returnTo }), 400)
    const { refusal } = await act(context, deposit, action)
    if (refusal === null) return context.redirect(returnTo, 303)
    return context.html(sandboxPage({ locale, deposit, returnTo, refusal }), 409)
  })

  return pages
}
