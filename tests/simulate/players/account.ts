import { contract } from '#server/shared/contract/contract.ts'
import { createAuthenticator, type TestAuthenticator } from '../../support/platform/authenticator.ts'
import { codeOf } from '../peers/social-company.ts'
import type { World } from '../world/world.ts'
import { type Act, codeOfSecondFactor, type Player, request, signIn } from './player.ts'

const { auth, recovery, secondFactor, passkeys, stepUp, sessions, profile, verification } = contract
const ORIGIN = 'https://fairline.example'
const IMAGE = Buffer.from('a picture of a document').toString('base64')
const DAMAGED = Buffer.from('\0 picture of a document').toString('base64')

const keysOf = new WeakMap<Player, TestAuthenticator>()

/** The latest code of six digits that a contact has received. */
const codeTo = ({ mail }: World, contact: string): string =>
  /\b\d{6}\b/.exec(mail.latestTo(contact) ?? '')?.[0] ?? '000000'
const linkTo = ({ mail }: World, contact: string): URL | null => {
  const [link] = /https?:\/\/\S+/.exec(mail.latestTo(contact) ?? '') ?? []
  return link === undefined ? null : URL.parse(link)
}

/** A wrong code every now and then, as people type them. */
const typed = (player: Player, code: string) => (player.random.chance(0.1) ? '123456' : code)

async function wait(player: Player, world: World): Promise<void> {
  await world.time.sleep(player.random.between(5000, 40_000))
}

/** Sessions, contacts, passwords, second factors and identity. */
export const ACCOUNT: readonly Act[] = [
  {
    name: 'sign in again',
    weight: 6,
    async run(player, world) {
      if (player.random.chance(0.4)) await request(player, world, auth.logout, {})
      await signIn(player, world)
    },
  },
  { name: 'see the account', weight: 6, run: (player, world) => request(player, world, profile.user, {}) },
  {
    name: 'another device',
    weight: 3,
    async run(player, world) {
      const first = player.token
      await signIn(player, world)
      const { data } = await request(player, world, sessions.list, {})
      const other = data?.sessions.find(({ is_current }) => !is_current)
      if (other && player.random.chance(0.5)) await request(player, world, sessions.end, { id: other.id })
      else if (player.random.chance(0.3)) await request(player, world, sessions.endOthers, {})
      else if (first !== null && player.random.chance(0.5)) player.token = first
    },
  },
  {
    name: 'verify the email',
    weight: 3,
    async run(player, world) {
      await request(player, world, auth.verify.resendEmail, {})
      await wait(player, world)
      await request(player, world, auth.verify.email, { code: typed(player, codeTo(world, player.email)) })
    },
  },
  {
    name: 'verify a phone',
    weight: 2,
    async run(player, world) {
      await request(player, world, auth.verify.resendPhone, { phone: player.phone, password: player.password })
      await wait(player, world)
      await request(player, world, auth.verify.phone, { code: typed(player, codeTo(world, player.phone)) })
    },
  },
  {
    name: 'sign in by a code',
    weight: 2,
    async run(player, world) {
      await player.client.surely(auth.login.requestEmailCode, { email: player.email })
      await wait(player, world)
      const code = typed(player, codeTo(world, player.email))
      const { data } = await player.client.surely(auth.login.emailCode, { email: player.email, code })
      if (data) player.token = data.token
    },
  },
  {
    name: 'sign in by a link',
    weight: 1,
    async run(player, world) {
      await player.client.surely(auth.sendLoginData, { email: player.email })
      await wait(player, world)
      const token = linkTo(world, player.email)?.searchParams.get('simpleAuthToken')
      if (token) await player.client.surely(profile.user, {}, token)
    },
  },
  {
    name: 'forget the password',
    weight: 1,
    async run(player, world) {
      await player.client.surely(recovery.email.forgot, { email: player.email })
      await wait(player, world)
      const code = typed(player, codeTo(world, player.email))
      const { data } = await player.client.surely(recovery.email.confirmCode, { email: player.email, code })
      if (data === null) return
      const password = `eight quiet rivers ${player.random.between(0, 1e6)}`
      const reset = { token: data.reset_token, password, password_confirm: password }
      const done = await player.client.surely(recovery.email.resetByToken, reset)
      if (done.data) player.password = password
      await signIn(player, world)
    },
  },
  {
    name: 'change the password',
    weight: 1,
    async run(player, world) {
      const password = `nine quiet rivers ${player.random.between(0, 1e6)}`
      const input = { old_password: player.password, password, password_confirm: password }
      const { data } = await request(player, world, contract.password.update, input)
      if (data) player.password = password
      // a change whose response was lost is seen at the next login
      else if (!(await signIn(player, world))) {
        const before = player.password
        player.password = password
        if (!(await signIn(player, world))) player.password = before
      }
    },
  },
  {
    name: 'second factor',
    weight: 1,
    async run(player, world) {
      await request(player, world, stepUp.confirm, { password: player.password })
      if (player.secondFactor === null) {
        const { data } = await request(player, world, secondFactor.begin, { password: player.password })
        if (data === null) return
        const done = await request(player, world, secondFactor.confirm, {
          code: codeOfSecondFactor(data.secret, world),
        })
        if (done.data) player.secondFactor = data.secret
        return
      }
      await world.time.sleep(31_000)
      const code = codeOfSecondFactor(player.secondFactor, world)
      if (player.random.chance(0.4)) await request(player, world, stepUp.confirm, { second_factor: code })
      else if (player.random.chance(0.5)) await request(player, world, secondFactor.renewCodes, { code })
      else if ((await request(player, world, secondFactor.remove, { code })).data) player.secondFactor = null
    },
  },
  {
    name: 'passkey',
    weight: 1,
    async run(player, world) {
      const known = keysOf.get(player)
      if (known) {
        const { data } = await player.client.surely(auth.login.beginPasskey, {})
        if (data === null) return
        const credential = known.sign(data.options)
        const signed = await player.client.surely(auth.login.passkey, { credential })
        if (signed.data) player.token = signed.data.token
        const list = await request(player, world, passkeys.list, {})
        const [first] = list.data?.passkeys ?? []
        if (!first) return
        await request(player, world, passkeys.rename, { id: first.id, name: 'the other one' })
        await request(player, world, stepUp.confirm, { password: player.password })
        if (player.random.chance(0.3) && (await request(player, world, passkeys.remove, { id: first.id })).data)
          keysOf.delete(player)
        return
      }
      await request(player, world, stepUp.confirm, { password: player.password })
      const { data } = await request(player, world, passkeys.begin, {})
      if (data === null) return
      const made = createAuthenticator()
      const added = await request(player, world, passkeys.add, { name: 'a key', credential: made.make(data.options) })
      if (added.data) keysOf.set(player, made)
      const again = await request(player, world, stepUp.beginPasskey, {})
      if (again.data) await request(player, world, stepUp.confirm, { credential: made.sign(again.data.options) })
    },
  },
  {
    name: 'step up by a code',
    weight: 1,
    async run(player, world) {
      await request(player, world, stepUp.sendCode, { channel: 'email' })
      await wait(player, world)
      const code = typed(player, codeTo(world, player.email))
      await request(player, world, stepUp.confirm, { code, channel: 'email' })
    },
  },
  {
    name: 'sign in with a company',
    weight: 1,
    async run(player) {
      const { data } = await player.client.surely(auth.login.social, {
        provider: 'company',
        origin: ORIGIN,
        is_adult: true,
        currency: player.currency,
      })
      const state = data && new URL(data.url).searchParams.get('state')
      if (!state || player.random.chance(0.1)) return
      const person = player.random.chance(0.05) ? 'nobody' : `${player.name}-social`
      const code = codeOf(person, `${player.name}@social.example`)
      await player.client.surely(auth.login.socialCallback, { state, code })
    },
  },
  {
    name: 'settings',
    weight: 2,
    async run(player, world) {
      const locale = player.random.pick(['ru', 'en', 'kz', 'br', 'hi'] as const)
      await request(player, world, profile.updateSettings, { locale, is_marketing_wanted: player.random.chance(0.5) })
      await request(player, world, profile.setAvatar, { picture: player.random.chance(0.8) ? IMAGE : null })
      if (player.random.chance(0.2)) await request(player, world, profile.selectCurrency, { currency: player.currency })
    },
  },
  {
    name: 'identity',
    weight: 3,
    async run(player, world) {
      const current = await request(player, world, verification.current, {})
      if (current.data?.status === 'approved') return
      await request(player, world, verification.begin, {
        given_name: 'Ada',
        family_name: player.random.chance(0.1) ? 'Refused' : `Lovelace ${player.name}`,
        born: '1985-12-10',
        country: 'GB',
        kind: 'passport',
      })
      const opened = await request(player, world, verification.openUpload, {
        page: 'front',
        size: Buffer.from(IMAGE, 'base64').length,
      })
      if (opened.data === null || player.random.chance(0.05)) return
      const { id } = opened.data
      const data = player.random.chance(0.1) ? DAMAGED : IMAGE
      await request(player, world, verification.putPiece, { id, number: 0, data })
      await request(player, world, verification.finishUpload, { id })
      if (player.random.chance(0.9)) await request(player, world, verification.send, {})
    },
  },
  {
    name: 'refresh the token',
    weight: 3,
    async run(player) {
      if (player.token === null) return
      const { data } = await player.client.surely(auth.refresh, {}, player.token)
      if (data) player.token = data.access_token
    },
  },
  {
    name: 'visit',
    weight: 3,
    async run(player, world) {
      await player.client.surely(contract.attribution.visit, { host: 'fairline.example', userAgent: 'simulation' })
      await request(player, world, contract.attribution.attachSource, {
        stag: player.random.chance(0.5) ? 'tag' : null,
        partnerId: null,
        advId: null,
        advertiseUid: null,
        advertiseSource: null,
        cpaOneUid: null,
        prHash: null,
      })
    },
  },
]
