import type { Environment } from '#server/env.ts'
import { COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'
import type { CookieOptions } from './cookies.ts'

/** The cookies that follow a visit. The token has a file of its own. */
export type VisitCookie =
  | 'locale'
  | 'userVersion'
  | 'userBrowser'
  | 'stag'
  | 'partnerId'
  | 'advId'
  | 'prHash'
  | 'advertiseUid'
  | 'advertiseSource'
  | 'cpaOneUid'
  | 'partner'
  | 'adplace'
  | 'simpleAuth'
  | 'adBonusType'
  | 'adBonusValue'
  | 'adBonusModal'
  | 'adBonusError'
  | 'ssoRedirected'
  | 'registrationBonusCountdown'
  | 'super_bonus'
  | 'socialSignIn'
  | 'linkSignIn'

type Lifetimes = Pick<Environment, 'PARTNER_MAX_AGE_S' | 'ADPLACE_MAX_AGE_S' | 'ADVERTISER_MAX_AGE_S'>

/** How long a cookie lives, and whether scripts may read it: only what pages show is for them. */
export function cookieOptions(name: VisitCookie, settings: Lifetimes): CookieOptions {
  switch (name) {
    case 'locale':
      return { maxAgeS: COOKIE_MAX_AGE_S.locale, isHttpOnly: false }
    case 'userVersion':
    case 'userBrowser':
      return { maxAgeS: COOKIE_MAX_AGE_S.visit, isHttpOnly: true }
    case 'stag':
    case 'partnerId':
    case 'advId':
    case 'prHash':
      return { maxAgeS: COOKIE_MAX_AGE_S.source, isHttpOnly: true }
    case 'advertiseUid':
    case 'advertiseSource':
    case 'cpaOneUid':
      return { maxAgeS: settings.ADVERTISER_MAX_AGE_S, isHttpOnly: true }
    case 'partner':
      return { maxAgeS: settings.PARTNER_MAX_AGE_S, isHttpOnly: true }
    case 'adplace':
      return { maxAgeS: settings.ADPLACE_MAX_AGE_S, isHttpOnly: true }
    case 'simpleAuth':
      return { maxAgeS: COOKIE_MAX_AGE_S.simpleAuth, isHttpOnly: true }
    case 'adBonusType':
    case 'adBonusValue':
    case 'adBonusModal':
    case 'adBonusError':
      return { maxAgeS: COOKIE_MAX_AGE_S.promo, isHttpOnly: false }
    case 'ssoRedirected':
      return { maxAgeS: COOKIE_MAX_AGE_S.ssoRedirected, isHttpOnly: true }
    case 'registrationBonusCountdown':
      return { maxAgeS: COOKIE_MAX_AGE_S.registrationBonus, isHttpOnly: false }
    case 'socialSignIn':
      return { maxAgeS: COOKIE_MAX_AGE_S.socialSignIn, isHttpOnly: true }
    case 'linkSignIn':
      return { maxAgeS: COOKIE_MAX_AGE_S.linkSignIn, isHttpOnly: true }
    case 'super_bonus':
      return { maxAgeS: COOKIE_MAX_AGE_S.superBonus, isHttpOnly: true }
  }
}
