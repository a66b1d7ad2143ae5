import { DEMO_EMAIL } from '#server/platform/modules/demo/index.ts'
import { linesOfReport, remoteSiteReport } from '#server/start-report.ts'
import { siteAddresses } from './ports.ts'
import type { Prepared } from './prepare.ts'
import { localUrl } from './programs.ts'

type Login = { readonly email: string; readonly password: string }

type Announced = {
  readonly name: string
  /** The local address first. */
  readonly addresses: readonly string[]
  readonly demo: Login | undefined
  /** Location of the embedded platform's emails and SMS; undefined with an operator's own platform. */
  readonly outbox: 'page' | 'nowhere' | undefined
  /** Line on an operator API that is not on its usual port. */
  readonly desk?: string | undefined
  /** Link of the first admin; undefined once there is one, and with an operator's own platform. */
  readonly setup: string | undefined
  /** Lines on a site whose platform runs elsewhere; an embedded platform prints its own. */
  readonly report?: readonly string[]
}

/** Returns the lines printed after a start: addresses, demo login, where emails can be read, the first admin's link. */
export function announcement({ name, addresses, demo, outbox, desk, setup, report = [] }: Announced): string {
  const [local, ...network] = addresses
  return [
    '',
    `${name} is open: ${local}`,
    ...network.map((address) => `on your network: ${address}`),
    ...(demo ? [`demo login: ${demo.email}  password: ${demo.password}`] : []),
    ...(outbox === 'page' ? [`emails and SMS: ${local}/outbox, on this machine only`] : []),
    ...(outbox === 'nowhere' ? ['emails and SMS: sent nowhere; OUTBOX_PAGE=true shows them at /outbox'] : []),
    ...(desk === undefined ? [] : [desk]),
    ...(setup === undefined ? [] : [`operators: ${setup}  makes the first admin, once, within 15 minutes`]),
    ...report,
    'Ctrl-C ends it.',
    '',
  ].join('\n')
}

const SETUP_TIMEOUT_MS = 3000

/** Asks the operator API for the link of the first admin; undefined if there is an admin, or no answer. */
async function setupLink({ settings, secrets }: Prepared): Promise<string | undefined> {
  try {
    const response = await fetch(`${localUrl(settings.OPERATOR_HOST, settings.OPERATOR_PORT)}/v1/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-secret': settings.SERVICE_SECRET ?? secrets.service },
      body: '{}',
      signal: AbortSignal.timeout(SETUP_TIMEOUT_MS),
    })
    return response.ok ? ((await response.json()) as { link: string }).link : undefined
  } catch {
    return undefined
  }
}

export async function announce(prepared: Prepared): Promise<void> {
  const { settings, secrets, takenOperatorPort } = prepared
  const isEmbedded = settings.UPSTREAM === 'embedded'
  const demo = isEmbedded && settings.DEMO_LOGIN ? { email: DEMO_EMAIL, password: secrets.demo } : undefined
  const addresses = siteAddresses(settings.HOST, settings.PORT)
  const outbox = (settings.OUTBOX_PAGE ?? settings.NODE_ENV !== 'production') ? 'page' : 'nowhere'
  const setup = isEmbedded ? await setupLink(prepared) : undefined
  const report = isEmbedded ? [] : linesOfReport(remoteSiteReport(settings))
  const mail = isEmbedded ? outbox : undefined
  const desk =
    takenOperatorPort === null
      ? undefined
      : `operator API: port ${settings.OPERATOR_PORT}, since ${takenOperatorPort} is taken (OPERATOR_PORT)`
  console.log(announcement({ name: settings.SITE_NAME, addresses, demo, outbox: mail, desk, setup, report }))
}
