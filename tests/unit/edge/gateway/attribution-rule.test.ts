import { expect, test } from 'vitest'
import { CONTINUE, NO_FACTS, type UpstreamFacts } from '#server/edge/gateway/redirect-rule.ts'
import { attribution, needsCampaign, promoCodeOf } from '#server/edge/gateway/redirect-rules/attribution.ts'
import { ENGINE, type PageRequestOptions, pageRequestOf } from '../../../support/gateway/page-request.ts'

const decided = (address: string, options: PageRequestOptions = {}, answers: UpstreamFacts = NO_FACTS) =>
  attribution(pageRequestOf(address, options), answers)
const cookiesOf = (address: string, options: PageRequestOptions = {}, answers: UpstreamFacts = NO_FACTS) =>
  Object.fromEntries((decided(address, options, answers).cookies ?? []).map(({ name, value }) => [name, value]))
const reportsOf = (address: string, options: PageRequestOptions = {}, answers: UpstreamFacts = NO_FACTS) =>
  decided(address, options, answers).analyticsEvents ?? []

const NOTHING = {
  stag: null,
  partnerId: null,
  advId: null,
  advertiseUid: null,
  advertiseSource: null,
  cpaOneUid: null,
  prHash: null,
}

test('a link says who brought the visitor: the last one counts, each in its cookie [A5 E5 E11]', () => {
  const query = 'stag=s&partnerId=1&advertiseUid=u&advertiseSource=a&cpaOneUid=c&partner=p&adplace=d&pr=h'
  const tags = {
    stag: 's',
    partnerId: '1',
    advertiseUid: 'u',
    advertiseSource: 'a',
    cpaOneUid: 'c',
    partner: 'p',
    adplace: 'd',
  }
  expect(cookiesOf(`/?${query}`)).toEqual({ ...tags, prHash: 'h' })
  expect(cookiesOf(`/?${query}`, { cookies: { stag: 'old', prHash: 'first' } })).toEqual(tags)
})

test.each([
  ['pr is stored', '/?pr=h', {}, { prHash: 'h' }],
  ['but once', '/?pr=h', { prHash: 'g' }, {}],
  ['simple_auth is stored', '/?simple_auth=anything', {}, { simpleAuth: '1' }],
  ['without a value, too', '/?simple_auth', {}, { simpleAuth: '1' }],
  ['but once', '/?simple_auth=2', { simpleAuth: '1' }, {}],
  ['an empty tag is none', '/?stag=&partner=', {}, {}],
  ['what is too long is no tag', `/?stag=${'x'.repeat(257)}`, {}, {}],
  ['other names are nobody’s', '/?token=evil&userVersion=1&advId=7&locale=kz', {}, {}],
])('%s: %s [V5]', (_, address, cookies, expected) => expect(cookiesOf(address, { cookies })).toEqual(expected))

const TAGS = 'utm_source=demo&utm_medium=cpc&utm_campaign=welcome&utm_term=dice'

test.each<[string, string, PageRequestOptions, boolean]>([
  ['all four', `/?${TAGS}`, {}, true],
  ['and others', `/en/faq?${TAGS}&utm_content=x`, {}, true],
  ['three of four', `/?${TAGS.replace('utm_term', 'term')}`, {}, false],
  ['an empty one', `/?${TAGS.replace('dice', '')}`, {}, false],
  ['a campaign that is known', `/?${TAGS}`, { cookies: { advId: '7' } }, false],
  ['a look at the head', `/?${TAGS}`, { method: 'HEAD' }, false],
  ['a search engine', `/?${TAGS}`, { userAgent: ENGINE }, false],
  ['no query', '/', {}, false],
])('%s: the campaign is asked for, or not [V4]', (_, address, options, isAsked) => {
  expect(needsCampaign(pageRequestOf(address, options))).toBe(isAsked)
})

test('a campaign is remembered, its promo for ten minutes, and shows no other modal [E6 C36 S14]', () => {
  const campaign = { advId: 'demo-1', promo: { type: 'bonus', value: 'welcome' } }
  expect(cookiesOf(`/?${TAGS}`, {}, { ...NO_FACTS, campaign })).toEqual({
    advId: 'demo-1',
    adBonusType: 'bonus',
    adBonusValue: 'welcome',
    adBonusModal: 'false',
  })
  expect(cookiesOf(`/?${TAGS}`, {}, { ...NO_FACTS, campaign: { advId: null, promo: null } })).toEqual({})
})

test('a code in the address is shown once, unless a campaign promises something else [S14 E11]', () => {
  const code = { adBonusType: 'code', adBonusValue: 'LANTERN10', adBonusModal: 'true' }
  expect(cookiesOf('/?promo=LANTERN10')).toEqual(code)
  for (const wrong of ['', 'abc', 'a'.repeat(25), 'LAN%20TERN', '<b>code'])
    expect(cookiesOf(`/?promo=${wrong}`)).toEqual({})
  const campaign = { advId: null, promo: { type: 'bonus', value: 'welcome' } }
  expect(cookiesOf('/?promo=LANTERN10', {}, { ...NO_FACTS, campaign })).toMatchObject({
    adBonusValue: 'welcome',
    adBonusModal: 'false',
  })
})

test('a rejected promo code is removed from address and cookies, and the next page gets the reason [S14 X2]', () => {
  const answers = { ...NO_FACTS, refusedPromo: 'not_found' }
  const { redirect, cookies } = decided('/en/faq?a=%2F&promo=NOSUCHCODE&b', {}, answers)
  expect(redirect).toEqual({ to: '/en/faq?a=%2F&b', status: 303 })
  expect(cookies).toEqual([
    { name: 'adBonusType', value: null },
    { name: 'adBonusValue', value: null },
    { name: 'adBonusModal', value: null },
    { name: 'adBonusError', value: 'not_found' },
  ])
  expect(decided('/?promo=NOSUCHCODE&stag=s', {}, answers)).toMatchObject({
    redirect: { to: '/?stag=s' },
    cookies: expect.arrayContaining([{ name: 'stag', value: 's' }]),
  })
})

test.each<[string, string, PageRequestOptions, string | null]>([
  ['a code', '/?promo=LANTERN10', {}, 'LANTERN10'],
  ['what is none', '/?promo=a+b', {}, null],
  ['a look at the head', '/?promo=LANTERN10', { method: 'HEAD' }, null],
  ['a search engine', '/?promo=LANTERN10', { userAgent: ENGINE }, null],
])('%s in an address is looked up, or not [S14]', (_, address, options, code) => {
  expect(promoCodeOf(pageRequestOf(address, options))).toBe(code)
})

test('the operator receives the whole query of a partner’s link, except login tokens [C33 S12]', () => {
  const input = { partner: '17', landing: '/a b' }
  expect(reportsOf('/?partner=17&landing=%2Fa+b&simpleAuthToken=t0ken')).toEqual([{ call: 'affiliate', input }])
  for (const tag of ['stag', 'partnerId', 'adplace'])
    expect(reportsOf(`/?${tag}=1`)).toContainEqual({ call: 'affiliate', input: { [tag]: '1' } })
  expect(reportsOf(`/?${TAGS}`)).toEqual([])
})

test('a page is told of only where the query has subH [C35 V5]', () => {
  const click_url = 'http://casino.example/en/faq?subH=7&a=%2F'
  expect(reportsOf('/en/faq?subH=7&a=%2F')).toEqual([{ call: 'pageOpen', input: { subH: '7', uuid: null, click_url } }])
  expect(reportsOf('/en/faq?subH=7&simpleAuthToken=t&a=%2F')).toEqual([
    { call: 'pageOpen', input: { subH: '7', uuid: null, click_url } },
  ])
  for (const address of ['/?subH=', '/?subh=7', '/?a=subH']) expect(reportsOf(address)).toEqual([])
})

test('where browsers take their fingerprint, they tell of a page themselves, with it [C35]', () => {
  const environment = { FINGERPRINT_PUBLIC_KEY: Buffer.alloc(294).toString('base64') }
  expect(reportsOf('/en/faq?subH=7', { environment })).toEqual([])
})

test('sources are told of when they are new, all of them, null where absent and never a promo [C19 E5]', () => {
  const cookies = { stag: 's', cpaOneUid: 'x'.repeat(257) }
  expect(reportsOf('/?pr=h', { cookies })).toEqual([
    { call: 'attachSource', input: { ...NOTHING, stag: 's', prHash: 'h' } },
  ])
  const campaign = { advId: '7', promo: { type: 'bonus', value: 'welcome' } }
  expect(reportsOf(`/?${TAGS}`, { cookies }, { ...NO_FACTS, campaign })).toEqual([
    { call: 'attachSource', input: { ...NOTHING, stag: 's', advId: '7' } },
  ])
  expect(reportsOf('/?stag=s', { cookies })).toEqual([{ call: 'affiliate', input: { stag: 's' } }])
})

test('nobody is told of a head, nor of a search engine; a page without a query costs nothing [G4]', () => {
  expect(reportsOf('/?partner=1&subH=2', { method: 'HEAD' })).toEqual([])
  expect(decided('/?partner=1&subH=2', { userAgent: ENGINE })).toBe(CONTINUE)
  expect(decided('/', { cookies: { stag: 's' } })).toBe(CONTINUE)
})
