import { Secret, TOTP } from 'otpauth'
import { hashToken } from '#server/platform/kernel/ids.ts'
import type { Credential } from '#server/platform/operator/people/person.ts'
import type { CrashSite } from './crash-site.ts'

const IP = '127.0.0.1'
const STEP_MS = 30_000
export const WHY = 'a reason of the tests'

type Person = {
  readonly credential: Credential
  /** Shows a code of the authenticator, which approvals ask for. */
  prove(): Promise<unknown>
}
export type Desk = { readonly site: CrashSite; readonly fin: Person; readonly fay: Person; readonly kay: Person }

async function accept(site: CrashSite, token: string): Promise<Person> {
  const { secret } = await site.execute('beginInvitation', { token })
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 })
  // each code works once
  const code = () => {
    site.skip(STEP_MS)
    return totp.generate({ timestamp: site.now() })
  }
  const { token: session } = await site.execute('acceptInvitation', {
    token,
    passwordHash: 'hash',
    totp: code(),
    ip: IP,
  })
  const credential = { kind: 'session', hash: hashToken(session), ip: IP } as const
  return {
    credential,
    prove: () =>
      site.execute('admitOperator', { credential: { ...credential, totp: code() }, permission: null, on: '' }),
  }
}

/** Two of finance, who may approve what the other asks for, and one of compliance. */
export async function openDesk(site: CrashSite): Promise<Desk> {
  const setup = await site.execute('setUpDesk', { ip: IP, recover: false })
  const admin = await accept(site, setup?.token ?? '')
  const links: string[] = []
  for (const [name, role] of [
    ['fin', 'finance'],
    ['fay', 'finance'],
    ['kay', 'compliance'],
  ]) {
    const invited = await site.execute('performAct', {
      act: 'inviteOperator',
      args: { name: name ?? '', roles: [role ?? ''] },
      credential: admin.credential,
      why: WHY,
    })
    if (invited.state !== 'done') throw new Error(`${name} waits for a second person`)
    links.push((invited.output as { token: string }).token)
  }
  const [fin, fay, kay] = [
    await accept(site, links[0] ?? ''),
    await accept(site, links[1] ?? ''),
    await accept(site, links[2] ?? ''),
  ]
  return { site, fin, fay, kay }
}

/** A second press after the first was answered by nobody: it has been decided already. */
export const unlessDecided = (error: Error) => {
  if (!error.message.includes('conflict')) throw error
}
