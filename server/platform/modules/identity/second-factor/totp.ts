import { Secret, TOTP } from 'otpauth'

/** As every authenticator application has them (RFC 6238; longer codes and other hashes are refused by some). */
const PERIOD_S = 30
const DIGITS = 6
/** RFC 4226, 4: at least 128 bits, 160 recommended. */
export const SECRET_BYTES = 20
/** A code is good for one period more in either direction, as clocks differ (RFC 6238, 5.2). */
const DRIFT = 1

/** A new secret in base32. */
export const secretOf = (bytes: Uint8Array): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32

/** What an authenticator reads from a picture: `otpauth://totp/…`. */
export function provisioningUri({ secret, account, site }: { secret: string; account: string; site: string }): string {
  return new TOTP({ issuer: site, label: account, secret, period: PERIOD_S, digits: DIGITS }).toString()
}

/** The period whose code this is, counted from the epoch; null for a code of none that is near now. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S, digits: DIGITS })
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT })
  return drift === null ? null : Math.floor(now / (PERIOD_S * 1000)) + drift
}
