import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { externalUrl } from './shared/constants/external-url.ts'

/** Building blocks of settings, for the programs (env.ts) and for providers. */

export const host = z.string().regex(/^[a-z0-9.-]+(:\d+)?$/i, 'a host name, with an optional port')
export const list = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))
/** IP address or CIDR range. */
export const address = z
  .string()
  .refine(
    (text) =>
      ipaddr.IPv4.isValidFourPartDecimal(text) ||
      ipaddr.IPv6.isValid(text) ||
      (text.includes('/') && ipaddr.isValidCIDR(text)),
    'an address, or a range as 10.0.0.0/8',
  )
export const port = z.coerce.number().int().min(1).max(65_535)
export const secret = z.string().min(32, 'at least 32 characters')
/** A secret that was valid until a time, given as an ISO date and parsed to milliseconds. */
export const formerSecret = z.object({ secret, until: z.iso.datetime().transform((text) => Date.parse(text)) })
export const signInFactors = z.enum(['one', 'two'])
/** Factors required to sign in; a passkey counts as two. */
export type SignInFactors = z.output<typeof signInFactors>
export const redirectTarget = z
  .string()
  .refine((text) => externalUrl(text) !== null, 'an https URL without a password (http on loopback only)')
/** Used by the platform to call reCAPTCHA, and by the site to allow its script on pages. */
export const recaptchaSiteKey = z.string().regex(/^[\w-]{20,64}$/, 'a site key of reCAPTCHA v3')
const withoutSlashes = (text: string): string => (text.endsWith('/') ? withoutSlashes(text.slice(0, -1)) : text)
export const url = z.url({ protocol: /^https?$/, hostname: /.*/ }).transform((text) => withoutSlashes(text))

export const origin = z
  .string()
  .refine((text) => URL.canParse(text) && new URL(text).origin === text, 'an origin: a scheme, a host and a port alone')

/** A setting that holds JSON; `none` is the value if unset. */
export const json = <Schema extends z.ZodType>(value: Schema, none = '[]') =>
  z
    .string()
    .default(none)
    .transform((text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(value)

/** Notes on a setting in docs/settings.md, in addition to its default. */
export type SettingNotes = {
  /** Effect of an unset value, if the schema has no default. */
  readonly unset?: string
  /** Whether an operator must decide on it before a site is public. */
  readonly isForProduction?: boolean
}

/** Documents a setting for docs/settings.md and .env.example. @param does a sentence in Markdown */
export const setting = <Schema extends z.ZodType>(schema: Schema, does: string, notes: SettingNotes = {}): Schema =>
  schema.meta({ description: does, ...notes })

/** Values by name; unset ones may be missing. */
export type Variables = Readonly<Record<string, string | undefined>>

/** All invalid values, one per line: `PORT: expected a number …`. */
export class EnvironmentError extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(`wrong settings\n${lines.join('\n')}`)
    this.name = 'EnvironmentError'
    this.lines = lines
  }
}

/**
 * Parses the settings of a schema from a set of variables. Throws EnvironmentError. An empty value counts as unset.
 * @param place prefix of the name in an error
 */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  variables: Readonly<Record<string, unknown>>,
  place = '',
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new EnvironmentError(parsed.error.issues.map((issue) => `${place}${issue.path.join('.')}: ${issue.message}`))
}
