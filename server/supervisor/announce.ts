import { DEMO_EMAIL } from '#server/platform/modules/demo/index.ts'
import { siteAddresses } from './ports.ts'
import type { Prepared } from './prepare.ts'

type Login = { readonly email: string; readonly password: string }

type Announced = {
  readonly name: string
  /** The local address first. */
  readonly addresses: readonly string[]
  readonly demo: Login | undefined
  /** Location of the embedded platform's emails and SMS; undefined with an operator's own platform. */
  readonly outbox: 'page' | 'nowhere' | undefined
}

/** Returns the lines printed after a start: addresses, demo login, and where emails can be read. */
export function announcement({ name, addresses, demo, outbox }: Announced): string {
  const [local, ...network] = addresses
  return [
    '',
    `${name} is open: ${local}`,
    ...network.map((address) => `on your network: ${address}`),
    ...(demo ? [`demo login: ${demo.email}  password: ${demo.password}`] : []),
    ...(outbox === 'page' ? [`emails and SMS: ${local}/outbox, on this machine only`] : []),
    ...(outbox === 'nowhere' ? ['emails and SMS: sent nowhere; OUTBOX_PAGE=true shows them at /outbox'] : []),
    'Ctrl-C ends it.',
    '',
  ].join('\n')
}

export function announce({ settings, secrets }: Prepared): void {
  const isEmbedded = settings.UPSTREAM === 'embedded'
  const demo = isEmbedded && settings.DEMO_LOGIN ? { email: DEMO_EMAIL, password: secrets.demo } : undefined
  const addresses = siteAddresses(settings.HOST, settings.PORT)
  const outbox = (settings.OUTBOX_PAGE ?? settings.NODE_ENV !== 'production') ? 'page' : 'nowhere'
  console.log(announcement({ name: settings.SITE_NAME, addresses, demo, outbox: isEmbedded ? outbox : undefined }))
}
