import type { Caller, Client, HandlersFor } from '#server/platform/kernel/http/handler.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import type { CallInput } from '#server/shared/contract/call.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { codeAttempts, guessAttempt } from '../codes/attempts.ts'
import { relyingParty, signingOptions } from '../passkeys/options.ts'
import { verifySigned } from '../passkeys/verify-passkey.ts'
import type { Platform } from '../platform.ts'
import { listPasskeys } from '../queries/list-passkeys.ts'
import { guessSecondFactor } from '../second-factor/guess-second-factor.ts'
import { readRecentAuthentication, verifiedContacts } from '../step-up/recent-authentication.ts'
import { checkPassword } from '../step-up/step-up.ts'
import { SENT } from './signed-in.ts'

export const stepUp: HandlersFor<typeof contract.stepUp, Platform> = {
  async status({ caller, platform }) {
    const { provenUntil, ways } = await readRecentAuthentication(platform, caller)
    return { proven_until: provenUntil === null ? null : iso(provenUntil), ways: [...ways] }
  },
  async sendCode({ input: { channel }, caller: { userId }, platform, client: { ip, locale } }) {
    const { writer, settings } = platform
    const user = await userOf(platform, userId)
    const contact = verifiedContacts(user).find((proven) => proven.channel === channel)
    if (user.passwordHash !== null || !contact) throw new Refusal('not_found', { field: 'channel' })
    const purpose = 'step_up'
    const attempts = codeAttempts(settings.rateLimits, { purpose, contact, account: userId, ip })
    await writer.execute('sendCode', { purpose, contact, attempts, locale, site: settings.site })
    return SENT
  },
  async beginPasskey({ caller: { userId, sessionId }, platform, client }) {
    const party = relyingParty(platform, client)
    const keys = (await listPasskeys(platform.reader, userId)).filter(({ rpId }) => rpId === party.id)
    if (keys.length === 0) throw new Refusal('not_found')
    const challenge = await platform.writer.execute('issueChallenge', { purpose: 'step_up', sessionId, attempts: [] })
    const ids = keys.map(({ credentialId }) => credentialId)
    return { options: signingOptions(party, challenge, ids) }
  },
  async confirm({ input, caller, platform, client }) {
    await prove(platform, { input, caller, client })
    const { provenUntil } = await readRecentAuthentication(platform, caller)
    // a password in a session that still lacks a second factor
    if (provenUntil === null) throw new Refusal('required', { field: 'second_factor' })
    return { proven_until: iso(provenUntil) }
  },
}

type Shown = {
  readonly input: CallInput<typeof contract.stepUp.confirm>
  readonly caller: Caller
  readonly client: Client
}

async function prove(platform: Platform, { input, caller: { userId, sessionId }, client }: Shown): Promise<void> {
  const { writer, settings } = platform
  const { password, second_factor, code, channel, credential } = input
  if (credential) {
    const use = await verifySigned({ platform, client }, credential, { purpose: 'step_up', sessionId })
    if (use.userId !== userId) throw new Refusal('passkey_invalid')
    await writer.execute('proveByPasskey', { ...use, sessionId })
  } else if (second_factor !== undefined) {
    await guessSecondFactor(platform, userId, () =>
      writer.execute('proveBySecondFactor', { userId, sessionId, code: second_factor }),
    )
  } else if (code !== undefined && channel !== undefined) {
    const attempt = guessAttempt(settings.rateLimits, client.ip)
    const { outcome } = await writer.execute('proveByCode', { userId, sessionId, channel, code: code.trim(), attempt })
    if (outcome === 'refused') throw new Refusal('code_invalid', { field: 'code' })
  } else {
    const { passwordHash } = await userOf(platform, userId)
    if (password === undefined || passwordHash === null) throw new Refusal('required', { field: 'password' })
    await checkPassword(platform, passwordHash, { userId, sessionId, ip: client.ip, password })
  }
}

async function userOf({ reader }: Pick<Platform, 'reader'>, userId: string) {
  const user = await reader.query.users.findFirst({ where: (users, { eq }) => eq(users.id, userId) })
  if (!user) throw new Refusal('unauthorized')
  return user
}
