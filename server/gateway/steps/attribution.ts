import { LINK_TOKEN } from '#server/contract/constants/paths.ts'
import type { CookieJar } from '../cookies.ts'
import { CONTINUE, type CookieChange, type Decide } from '../decision.ts'
import { withoutLinkToken } from '../link-token.ts'
import type { PageRequest } from '../page-request.ts'
import type { Report } from '../report.ts'

/** What attachSource reads, by its name in cookies and in the call (C19). */
const SOURCES = ['stag', 'partnerId', 'advId', 'advertiseUid', 'advertiseSource', 'cpaOneUid', 'prHash'] as const
/** Of those and the others of E5 what a link says by the same name: the last link counts. */
const OF_LINKS = ['stag', 'partnerId', 'advertiseUid', 'advertiseSource', 'cpaOneUid', 'partner', 'adplace'] as const
/** A link with one of these is a partner's (C33). */
const OF_PARTNERS = ['stag', 'partnerId', 'partner', 'adplace']
const OF_CAMPAIGNS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term']

/** As the contract has them: what is longer is nobody's tag. */
const TAG_LENGTH = 256
const VALUE_LENGTH = 2048

type Cookies = Pick<CookieJar, 'get'>

/** V4: whether the operator is asked for the campaign behind a link. */
export function asksForCampaign({ url, cookies, isRead, isSearchEngine }: PageRequest): boolean {
  if (url.search === '' || !isRead || isSearchEngine || cookies.get('advId') !== null) return false
  return OF_CAMPAIGNS.every((name) => url.searchParams.get(name))
}

/** A5: who brought the visitor goes into cookies, and to the operator. */
export const attribution: Decide = (page, { campaign }) => {
  const { url, cookies, isSearchEngine } = page
  if (isSearchEngine || (url.search === '' && campaign === null)) return CONTINUE
  const query = url.searchParams
  const changes: CookieChange[] = [...simpleAuthCookie(query, cookies)]
  for (const name of OF_LINKS) changes.push(...tagCookie(name, query.get(name)))
  // V5
  if (cookies.get('prHash') === null) changes.push(...tagCookie('prHash', query.get('pr')))
  changes.push(...campaignCookies(campaign))
  return { cookies: changes, reports: page.isRead ? reportsOf(page, changes) : [] }
}

/** V5: the cookie that a `simple_auth` in the query sets, where there is none. */
export function simpleAuthCookie(query: URLSearchParams, cookies: Cookies): readonly CookieChange[] {
  const isNew = query.has('simple_auth') && cookies.get('simpleAuth') === null
  return isNew ? [{ name: 'simpleAuth', value: '1' }] : []
}

function tagCookie(name: CookieChange['name'], value: string | null): readonly CookieChange[] {
  return value && value.length <= TAG_LENGTH ? [{ name, value }] : []
}

/** E6. A campaign with a promo shows no other promo's modal (S14). */
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

/** What the operator is told: a partner's link (C33), a page that a link opened (C35), new sources (C19). */
function reportsOf({ url, siteOrigin, cookies }: PageRequest, changes: readonly CookieChange[]): Report[] {
  const query = url.searchParams
  const reports: Report[] = []
  if (OF_PARTNERS.some((name) => query.get(name))) reports.push({ call: 'affiliate', input: wholeQuery(query) })
  const subH = query.get('subH')
  if (subH && subH.length <= TAG_LENGTH) {
    const click_url = (siteOrigin + withoutLinkToken(url)).slice(0, VALUE_LENGTH)
    // the fingerprint is the browser's to take, which may be later or never
    reports.push({ call: 'pageOpen', input: { subH, uuid: null, click_url } })
  }
  const isNew = changes.some(({ name, value }) => SOURCES.some((one) => one === name) && cookies.get(name) !== value)
  if (isNew) {
    const changed = new Map(changes.map(({ name, value }) => [name, value]))
    reports.push(sourcesReport({ get: (name) => changed.get(name as CookieChange['name']) ?? cookies.get(name) }))
  }
  return reports
}

/** C19: all sources of a visit, null where absent or where the browser has made something else of them. */
export function sourcesReport(cookies: Cookies): Report {
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

/** C33, C36: as it came, but for a token that signs in (S12). Of a name that is there twice the last counts. */
export function wholeQuery(query: URLSearchParams): Record<string, string> {
  const entries = [...query].filter(([name, value]) => name !== LINK_TOKEN && value.length <= VALUE_LENGTH)
  return Object.fromEntries(entries)
}
