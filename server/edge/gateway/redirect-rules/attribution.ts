import { LINK_TOKEN } from '#server/shared/constants/paths.ts'
import type { AnalyticsEvent } from '../analytics-event.ts'
import { fittingCookies } from '../cookie-budget.ts'
import type { CookieJar } from '../cookies.ts'
import { withoutLinkToken, withoutParameters } from '../link-token.ts'
import {
  CONTINUE,
  type CookieChange,
  type PageRequest,
  type RedirectRule,
  type RuleResult,
  type UpstreamFacts,
} from '../redirect-rule.ts'

/** Parameters of `attachSource`, by their name in cookies and in the call. */
const SOURCES = ['stag', 'partnerId', 'advId', 'advertiseUid', 'advertiseSource', 'cpaOneUid', 'prHash'] as const
/** Cookies that a link sets from a parameter of the same name: the last link counts. */
const LINK_PARAMETERS = [
  'stag',
  'partnerId',
  'advertiseUid',
  'advertiseSource',
  'cpaOneUid',
  'partner',
  'adplace',
] as const
/** Parameters that mark a partner's link. */
const PARTNER_PARAMETERS = ['stag', 'partnerId', 'partner', 'adplace']
const OF_CAMPAIGNS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term']

/** Format of bonus codes, as operators write them. */
const PROMO_CODE = /^[A-Za-z0-9]{4,24}$/

/** Limits of the contract: longer values are invalid tags. */
const TAG_LENGTH = 256
const VALUE_LENGTH = 2048

type Cookies = Pick<CookieJar, 'get'>

export function needsCampaign({ url, cookies, isRead, isSearchEngine }: PageRequest): boolean {
  if (url.search === '' || !isRead || isSearchEngine || cookies.get('advId') !== null) return false
  return OF_CAMPAIGNS.every((name) => firstOf(url.searchParams, name))
}

/** The promo code in an address that a person opens; null if it cannot be a code. */
export function promoCodeOf({ url, isRead, isSearchEngine }: PageRequest): string | null {
  if (url.search === '') return null
  const code = firstOf(url.searchParams, 'promo')
  return code !== null && PROMO_CODE.test(code) && isRead && !isSearchEngine ? code : null
}

const PROMO = new Set(['promo'])
const OF_PROMOS = ['adBonusType', 'adBonusValue', 'adBonusModal'] as const

/**
 * Stores a visitor's source in cookies and reports it to the operator. A rejected code is removed from the address,
 * also without scripts.
 */
export const attribution: RedirectRule = (page, answers) => {
  const found = attribute(page, answers)
  const { campaign, refusedPromo } = answers
  if (refusedPromo === null || campaign?.promo) return found
  const cookies = (found.cookies ?? []).filter(({ name }) => !OF_PROMOS.some((one) => one === name))
  const forgotten = OF_PROMOS.map((name) => ({ name, value: null }))
  return {
    ...found,
    // the following page reports it to analytics
    cookies: [...cookies, ...forgotten, { name: 'adBonusError', value: refusedPromo }],
    redirect: { to: withoutParameters(page.url, PROMO), status: 303 },
  }
}

function attribute(page: PageRequest, { campaign }: UpstreamFacts): RuleResult {
  const { url, cookies, isSearchEngine } = page
  if (isSearchEngine || (url.search === '' && campaign === null)) return CONTINUE
  const query = url.searchParams
  const wanted: CookieChange[] = [...simpleAuthCookie(query, cookies)]
  for (const name of LINK_PARAMETERS) wanted.push(...tagCookie(name, firstOf(query, name)))
  // the first source of a visitor is kept
  if (cookies.get('prHash') === null) wanted.push(...tagCookie('prHash', firstOf(query, 'pr')))
  wanted.push(...(campaign?.promo ? [] : codeCookies(firstOf(query, 'promo'))), ...campaignCookies(campaign))
  const changes = fittingCookies(wanted, cookies)
  return { cookies: changes, analyticsEvents: page.isRead ? reportsOf(page, changes) : [] }
}

/** The cookie for a `simple_auth` in the query, unless there is one. */
function simpleAuthCookie(query: URLSearchParams, cookies: Cookies): readonly CookieChange[] {
  const isNew = query.has('simple_auth') && cookies.get('simpleAuth') === null
  return isNew ? [{ name: 'simpleAuth', value: '1' }] : []
}

function tagCookie(name: CookieChange['name'], value: string | null): readonly CookieChange[] {
  return value && value.length <= TAG_LENGTH ? [{ name, value }] : []
}

/** Cookies for a promo code in the address: its offer is shown once. */
function codeCookies(code: string | null): readonly CookieChange[] {
  if (code === null || !PROMO_CODE.test(code)) return []
  return [
    { name: 'adBonusType', value: 'code' },
    { name: 'adBonusValue', value: code },
    { name: 'adBonusModal', value: 'true' },
  ]
}

/** Cookies for a campaign's offer. A campaign with a promo suppresses the modals of other promos. */
function campaignCookies(campaign: { advId: string | null; promo: { type: string; value: string } | null } | null) {
  const { advId = null, promo = null } = campaign ?? {}
  const changes: CookieChange[] = [...tagCookie('advId', advId)]
  if (promo === null) return changes
  const { type, value } = promo
  return [
    ...changes,
    { name: 'adBonusType' as const, value: type },
    { name: 'adBonusValue' as const, value },
    { name: 'adBonusModal' as const, value: 'false' },
  ]
}

/** Reports to the operator: a partner's link, a page that a link opened, new sources. */
function reportsOf(
  { url, siteOrigin, cookies, settings }: PageRequest,
  changes: readonly CookieChange[],
): AnalyticsEvent[] {
  const query = url.searchParams
  const reports: AnalyticsEvent[] = []
  if (PARTNER_PARAMETERS.some((name) => firstOf(query, name)))
    reports.push({ call: 'affiliate', input: wholeQuery(query) })
  const subH = firstOf(query, 'subH')
  // if fingerprints are enabled, the browser reports the click once it has its own
  if (subH && subH.length <= TAG_LENGTH && settings.FINGERPRINT_PUBLIC_KEY === undefined) {
    const click_url = (siteOrigin + withoutLinkToken(url)).slice(0, VALUE_LENGTH)
    reports.push({ call: 'pageOpen', input: { subH, uuid: null, click_url } })
  }
  const isNew = changes.some(({ name, value }) => SOURCES.some((one) => one === name) && cookies.get(name) !== value)
  if (isNew) {
    const changed = new Map(changes.map(({ name, value }) => [name, value]))
    reports.push(attachSourceEvent({ get: (name) => changed.get(name as CookieChange['name']) ?? cookies.get(name) }))
  }
  return reports
}

/** All sources of a visit, null if absent or changed by the browser. */
export function attachSourceEvent(cookies: Cookies): AnalyticsEvent {
  const tag = (name: (typeof SOURCES)[number]) => {
    const value = cookies.get(name)
    return value !== null && value.length <= TAG_LENGTH ? value : null
  }
  return {
    call: 'attachSource',
    input: {
      stag: tag('stag'),
      partnerId: tag('partnerId'),
      advId: tag('advId'),
      advertiseUid: tag('advertiseUid'),
      advertiseSource: tag('advertiseSource'),
      cpaOneUid: tag('cpaOneUid'),
      prHash: tag('prHash'),
    },
  }
}

export function hasSources(cookies: Cookies): boolean {
  return SOURCES.some((name) => cookies.get(name) !== null)
}

/** Value of a parameter; of several the first that is not empty. Null without one. */
export function firstOf(query: URLSearchParams, name: string): string | null {
  return query.getAll(name).find((value) => value !== '') ?? query.get(name)
}

/** Each parameter once, without sign-in tokens and without values that are too long for the contract. */
export function wholeQuery(query: URLSearchParams): Record<string, string> {
  const entries = [...new Set(query.keys())].map((name) => [name, firstOf(query, name) ?? ''] as const)
  return Object.fromEntries(entries.filter(([name, value]) => name !== LINK_TOKEN && value.length <= VALUE_LENGTH))
}
