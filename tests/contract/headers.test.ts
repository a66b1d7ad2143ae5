import { expect, test } from 'vitest'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import type { UpstreamContext } from '#server/edge/upstream/upstream-context.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { CALLS } from '../conformance/calls.ts'
import { startFixtureServer } from '../support/fixture-server.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { startAppProcess } from '../support/upstream/app-process.ts'
import { upstreamAt } from '../support/upstream/client.ts'
import { tokenBackend } from '../support/upstream/token-backend.ts'
import { UPSTREAM_CONTEXT } from '../support/upstream/upstream-context.ts'
import { EXAMPLES } from './golden-backend.ts'

/** Any response will do: only the headers are checked. */
const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof UpstreamError)) throw error
}

/** Headers that the HTTP client adds to every request. */
const OF_SENDER = ['host', 'connection', 'content-length', 'accept-encoding']

const ownHeaders = (headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_SENDER.includes(name)))

async function sentHeaders(visit: Partial<UpstreamContext>, bearer: string | null, secret?: string) {
  await using server = await startFixtureServer()
  const upstream = upstreamAt(server.url, { SERVICE_SECRET: secret })
  await upstream(contract.wallet.balances, {}, { upstreamContext: { ...UPSTREAM_CONTEXT, ...visit }, bearer }).catch(
    ignoreRefusal,
  )
  return ownHeaders(server.requests[0]?.headers)
}

/** A player with all known properties. */
const PLAYER = { address: '203.0.113.9', userAgent: 'A browser', locale: 'kz', region: 'KZ' } as const

test('a visitor of whom nothing is known sends the least [C1]', async () => {
  expect(await sentHeaders({}, null)).toMatchInlineSnapshot(`
    {
      "accept": "application/json",
      "accept-language": "ru",
      "x-forwarded-host": "casino.example",
      "x-request-id": "00000000-0000-4000-8000-000000000000",
    }
  `)
})

test('a player sends all of it [C1]', async () => {
  expect(await sentHeaders(PLAYER, 't0ken', 'a service secret')).toMatchInlineSnapshot(`
    {
      "accept": "application/json",
      "accept-language": "kz",
      "authorization": "Bearer t0ken",
      "region": "KZ",
      "user-agent": "A browser",
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "casino.example",
      "x-request-id": "00000000-0000-4000-8000-000000000000",
      "x-service-secret": "a service secret",
    }
  `)
})

test.each<[Locale, string]>([
  ['ru', 'ru'],
  ['en', 'en'],
  ['kz', 'kz'],
  ['br', 'pt-BR'],
  ['hi', 'hi'],
])('%s is sent as %s [A7 C1]', async (locale, language) => {
  expect(await sentHeaders({ locale }, null)).toMatchObject({ 'accept-language': language })
})

/** A separate base for each service. */
const basesAt = (url: string) => ({
  UPSTREAM_URL: `${url}/main`,
  UPSTREAM_CRASH_URL: `${url}/crash`,
  UPSTREAM_CASES_URL: `${url}/cases`,
  UPSTREAM_MINER_URL: `${url}/miner`,
  UPSTREAM_GENERAL_URL: `${url}/general`,
  UPSTREAM_COINFLIP_URL: `${url}/coinflip`,
  UPSTREAM_KENO_URL: `${url}/keno`,
  UPSTREAM_DICE_URL: `${url}/dice`,
})

test('each call of the contract goes to its base with all of it, and says JSON of its body [C1 C2]', async () => {
  await using server = await startFixtureServer()
  const upstream = upstreamAt(server.url, { SERVICE_SECRET: 'a service secret', ...basesAt(server.url) })
  const everything = await sentHeaders(PLAYER, 't0ken', 'a service secret')
  const sent: Record<string, string> = {}
  for (const { name, call } of CALLS) {
    const input = call.request.parse(EXAMPLES.get(name)?.fields)
    await upstream(call, input, { upstreamContext: { ...UPSTREAM_CONTEXT, ...PLAYER }, bearer: 't0ken' }).catch(
      ignoreRefusal,
    )
    const { method, path, headers } = server.requests.at(-1) ?? {}
    const { 'content-type': type, ...rest } = ownHeaders(headers)
    expect([name, rest]).toEqual([name, everything])
    sent[name] = [method, path, type].filter(Boolean).join(' ')
  }
  expect(sent).toMatchInlineSnapshot(`
    {
      "attribution.affiliate": "POST /main/middleware/affiliate application/json",
      "attribution.attachSource": "POST /main/attachSource application/json",
      "attribution.mine": "GET /main/profile/attribution",
      "attribution.pageOpen": "POST /main/middleware/registerPageOpenEvent application/json",
      "attribution.utm": "POST /main/middleware/utm application/json",
      "attribution.visit": "POST /main/middleware/ip application/json",
      "auth.captcha": "POST /main/auth/captcha application/json",
      "auth.login.beginPasskey": "POST /main/auth/login/passkey/begin application/json",
      "auth.login.emailCode": "POST /main/api/v2/auth/login/email/code application/json",
      "auth.login.emailPassword": "POST /main/api/v2/auth/login/email/password application/json",
      "auth.login.passkey": "POST /main/auth/login/passkey application/json",
      "auth.login.phoneCode": "POST /main/api/v2/auth/login/phone/code application/json",
      "auth.login.phonePassword": "POST /main/api/v2/auth/login/phone/password application/json",
      "auth.login.requestEmailCode": "POST /main/api/v2/auth/login/email/verification application/json",
      "auth.login.requestPhoneCode": "POST /main/api/v2/auth/login/phone/verification application/json",
      "auth.login.resendEmailCode": "POST /main/api/v2/auth/login/email/resend application/json",
      "auth.login.resendPhoneCode": "POST /main/api/v2/auth/login/phone/code/resend application/json",
      "auth.login.social": "PUT /main/auth/login application/json",
      "auth.login.socialCallback": "POST /main/auth/login/callback application/json",
      "auth.logout": "PUT /main/auth/logout application/json",
      "auth.refresh": "POST /main/auth/refresh-token application/json",
      "auth.register.email": "POST /main/api/v2/auth/register/email application/json",
      "auth.register.phone": "POST /main/api/v2/auth/register/phone application/json",
      "auth.sendLoginData": "POST /main/auth/send_login_data application/json",
      "auth.verify.email": "POST /main/api/v2/auth/email/verify/code application/json",
      "auth.verify.phone": "POST /main/api/v2/auth/phone/verify/code application/json",
      "auth.verify.resendEmail": "POST /main/api/v2/auth/email/resend application/json",
      "auth.verify.resendPhone": "POST /main/api/v2/auth/phone/resend application/json",
      "betFeed.facts": "GET /general/bet-feed/facts",
      "betFeed.highWins": "GET /general/bet-feed/high-wins",
      "betFeed.latest": "GET /general/bet-feed/latest",
      "betFeed.players": "GET /general/bet-feed/players",
      "bets.byId": "GET /general/bets/bet-1",
      "bets.mine": "GET /general/bets",
      "bonus.byId": "GET /main/bonus-system/bonus/17",
      "bonus.cancel": "POST /main/bonus-system/grants/g-1/cancel application/json",
      "bonus.checkCode": "POST /main/bonus-system/codes application/json",
      "bonus.grants": "GET /main/bonus-system/grants",
      "bonus.offers": "GET /main/bonus-system/offers",
      "bonus.take": "POST /main/bonus-system/grants application/json",
      "bonus.waiting": "GET /main/bonus-system/bonus-activation/waiting-reg-and-dep",
      "books.file": "GET /general/books/files/2026-11-22/USD",
      "books.proof": "GET /general/books/proof",
      "books.published": "GET /general/books",
      "builds.latest": "GET /main/builds/latest.json",
      "cases.bySlug": "GET /cases/cases/starter",
      "cases.list": "GET /cases/cases",
      "cases.open": "POST /cases/cases/starter/openings application/json",
      "casino.bet": "GET /general/casino/bets/0199a3f2-0000-7000-8000-000000000001",
      "casino.demo": "POST /general/casino/demos application/json",
      "casino.favouriteGames": "GET /general/casino/favourite-games",
      "casino.launch": "POST /general/casino/launches application/json",
      "casino.mine": "GET /general/casino/mine",
      "casino.setFavourite": "POST /general/casino/favourites application/json",
      "casino.setFavouriteGames": "POST /general/casino/favourite-games application/json",
      "casino.tables": "GET /general/casino/tables",
      "casino.title": "GET /general/casino/titles/loomlight",
      "casino.titles": "GET /general/casino/titles",
      "coinflip.placeBet": "POST /coinflip/bets application/json",
      "crash.cancelBet": "POST /crash/bets/bet-1/cancel application/json",
      "crash.cashOut": "POST /crash/bets/bet-1/cash-out application/json",
      "crash.myBets": "GET /crash/bets/current",
      "crash.placeBet": "POST /crash/bets application/json",
      "crash.round": "GET /crash/rounds/flight-1",
      "crash.table": "GET /crash/table",
      "dice.placeBet": "POST /dice/bets application/json",
      "fairness.rotate": "POST /general/fairness/seeds/rotate application/json",
      "fairness.seeds": "GET /general/fairness/seeds",
      "faq.published": "GET /general/faq",
      "freeSpins.campaign": "GET /main/api/freeSpinsCampaigns/cam-5",
      "freeSpins.cancelCampaign": "PUT /main/api/v2/freeSpinsCampaigns/cancel/cam-5 application/json",
      "geo.ip": "GET /main/geo_ip",
      "hilo.cashOut": "POST /general/hilo/rounds/round-1/cash-out application/json",
      "hilo.current": "GET /general/hilo/rounds/current",
      "hilo.start": "POST /general/hilo/rounds application/json",
      "hilo.step": "POST /general/hilo/rounds/round-1/steps application/json",
      "history.balance": "GET /general/history/balance",
      "history.bets": "GET /general/history/bets",
      "history.limits": "GET /general/history/limits",
      "history.sessions": "GET /general/history/sessions",
      "history.totals": "GET /general/history/totals",
      "history.transfers": "GET /general/history/transfers",
      "keno.placeBet": "POST /keno/bets application/json",
      "legal.accept": "POST /general/legal/user-agreement/accept application/json",
      "legal.document": "GET /general/legal/confidential",
      "limits.answerRealityCheck": "POST /general/limits/reality-check application/json",
      "limits.confirm": "POST /general/limits/confirm application/json",
      "limits.current": "GET /general/limits",
      "limits.exclude": "POST /general/limits/exclusion application/json",
      "limits.keep": "POST /general/limits/keep application/json",
      "limits.reopen": "POST /general/limits/exclusion/reopen application/json",
      "limits.set": "PUT /general/limits application/json",
      "limits.setRealityCheck": "PUT /general/limits/reality-check application/json",
      "limits.setZone": "PUT /general/limits/zone application/json",
      "limits.takeTimeOut": "POST /general/limits/time-out application/json",
      "log.consistency": "GET /general/log/0/2026/consistency",
      "log.inclusion": "GET /general/log/0/2026/inclusion/0",
      "log.origins": "GET /general/log/origins",
      "log.record": "GET /general/log/0/2026/records/0",
      "miner.cashOut": "POST /miner/rounds/round-1/cash-out application/json",
      "miner.current": "GET /miner/rounds/current",
      "miner.pick": "POST /miner/rounds/round-1/picks application/json",
      "miner.start": "POST /miner/rounds application/json",
      "mirror.byDomain": "POST /main/middleware/mirror application/json",
      "mirror.current": "GET /main/mirror",
      "mirror.redirect": "POST /main/middleware/mirrorRedirect application/json",
      "passkeys.add": "POST /main/profile/passkeys application/json",
      "passkeys.begin": "POST /main/profile/passkeys/begin application/json",
      "passkeys.list": "GET /main/profile/passkeys",
      "passkeys.remove": "POST /main/profile/passkeys/k-1/remove application/json",
      "passkeys.rename": "POST /main/profile/passkeys/k-1/name application/json",
      "password.set": "POST /main/api/v2/auth/password/set application/json",
      "password.update": "POST /main/password/update application/json",
      "payments.callback": "POST /main/callbacks/sandbox application/json",
      "payments.cancelWithdrawal": "POST /general/payments/withdrawals/w-1/cancel application/json",
      "payments.confirmWithdrawal": "POST /general/payments/withdrawals/w-1/confirm application/json",
      "payments.createDeposit": "POST /general/payments/deposits application/json",
      "payments.deposit": "GET /general/payments/deposits/dep-1",
      "payments.methods": "GET /general/payments/methods",
      "payments.payoutMethods": "GET /general/payments/payout-methods",
      "payments.withdraw": "POST /general/payments/withdrawals application/json",
      "payments.withdrawals": "GET /general/payments/withdrawals",
      "profile.close": "POST /main/profile/close application/json",
      "profile.freeSpins": "GET /main/profile/freeSpins",
      "profile.selectCurrency": "POST /main/profile/currency application/json",
      "profile.setAvatar": "PUT /main/profile/avatar application/json",
      "profile.updateSettings": "PUT /main/profile/settings application/json",
      "profile.user": "GET /main/profile/user",
      "recovery.email.checkToken": "POST /main/api/v2/auth/password/email/token/check application/json",
      "recovery.email.confirmCode": "POST /main/api/v2/auth/password/email/code/confirm application/json",
      "recovery.email.confirmToken": "POST /main/api/v2/auth/password/email/token/confirm application/json",
      "recovery.email.forgot": "POST /main/api/v2/auth/password/email/forgot application/json",
      "recovery.email.resetByCode": "POST /main/api/v2/auth/password/email/reset/code application/json",
      "recovery.email.resetByToken": "POST /main/api/v2/auth/password/email/reset/token application/json",
      "recovery.phone.checkToken": "POST /main/api/v2/auth/password/phone/token/check application/json",
      "recovery.phone.confirmCode": "POST /main/api/v2/auth/password/phone/code/confirm application/json",
      "recovery.phone.forgot": "POST /main/api/v2/auth/password/phone/forgot application/json",
      "recovery.phone.reset": "POST /main/api/v2/auth/password/phone/reset application/json",
      "rooms.buy": "POST /general/rooms/yellow/tickets application/json",
      "rooms.current": "GET /general/rooms",
      "rooms.draw": "GET /general/rooms/draws/draw-1",
      "rooms.lastDraws": "GET /general/rooms/yellow/draws",
      "rooms.leave": "POST /general/rooms/yellow/leave application/json",
      "rooms.myTickets": "GET /general/rooms/yellow/tickets",
      "roulette.placeBet": "POST /general/roulette/bets application/json",
      "secondFactor.begin": "POST /main/profile/second-factor/begin application/json",
      "secondFactor.confirm": "POST /main/profile/second-factor/confirm application/json",
      "secondFactor.remove": "POST /main/profile/second-factor/remove application/json",
      "secondFactor.renewCodes": "POST /main/profile/second-factor/recovery-codes application/json",
      "secondFactor.status": "GET /main/profile/second-factor",
      "seo.block": "GET /general/seo",
      "sessions.end": "POST /main/profile/sessions/s-1/end application/json",
      "sessions.endOthers": "POST /main/profile/sessions/end-others application/json",
      "sessions.list": "GET /main/profile/sessions",
      "settings.current": "GET /general/settings",
      "settings.promos": "GET /general/settings/promos",
      "sports.cashOut": "POST /general/sports/bets/bet-1/cash-out application/json",
      "sports.event": "GET /general/sports/events/match-1",
      "sports.events": "GET /general/sports/events",
      "sports.myBets": "GET /general/sports/bets",
      "sports.place": "POST /general/sports/bets application/json",
      "stepUp.beginPasskey": "POST /main/profile/step-up/passkey application/json",
      "stepUp.confirm": "POST /main/profile/step-up application/json",
      "stepUp.sendCode": "POST /main/profile/step-up/code application/json",
      "stepUp.status": "GET /main/profile/step-up",
      "top.list": "GET /main/top",
      "tournaments.byId": "GET /main/tournaments/fine-arithmetic",
      "tournaments.join": "POST /main/tournaments/fine-arithmetic/join application/json",
      "tournaments.list": "GET /main/tournaments",
      "verification.begin": "POST /main/profile/verification application/json",
      "verification.current": "GET /main/profile/verification",
      "verification.finishUpload": "POST /main/profile/verification/uploads/u-1/finish application/json",
      "verification.openUpload": "POST /main/profile/verification/uploads application/json",
      "verification.putPiece": "PUT /main/profile/verification/uploads/u-1/pieces/0 application/json",
      "verification.send": "POST /main/profile/verification/send application/json",
      "vip.join": "POST /main/api/v2/vip/join application/json",
      "vip.leave": "POST /main/vip/leave application/json",
      "vip.standing": "GET /main/vip/standing",
      "wallet.balances": "GET /general/wallet",
      "wallet.exchange": "POST /general/wallet/exchanges application/json",
      "wallet.putInVault": "POST /general/wallet/vault/put application/json",
      "wallet.quote": "POST /general/wallet/quotes application/json",
      "wallet.takeFromVault": "POST /general/wallet/vault/take application/json",
      "wheel.placeBet": "POST /general/wheel/bets application/json",
    }
  `)
})

test('the bearer that was refused is not on the retry, which carries its successor [C1 S5]', async () => {
  using directory = temporaryDirectory()
  await using server = await startFixtureServer()
  server.respond(tokenBackend('renewed').respond)
  using app = await startAppProcess({ upstreamUrl: server.url, directory: directory.path })
  await app.open('stale').session.call(contract.wallet.balances, {})
  expect(server.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/general/wallet', 'Bearer stale'],
    ['/auth/refresh-token', 'Bearer stale'],
    ['/general/wallet', 'Bearer renewed'],
  ])
})
