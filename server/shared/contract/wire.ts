import { z } from 'zod'
import { normalEmail } from '../constants/contact.ts'
import { CURRENCY_CODES } from '../constants/currencies.ts'
import { isWebAddress, isWebOrigin } from '../constants/external-url.ts'
import { LOCALES } from '../constants/locales.ts'
import { ownPath } from '../constants/own-path.ts'

/**
 * Amounts on the wire. An amount is a decimal string with up to six decimals ("12.34"); bigint micro-units exist only
 * inside the platform and the rules, so no schema here uses them.
 */
const DECIMAL = /^-?(?:0|[1-9]\d{0,12})(?:\.\d{1,6})?$/

export const decimal = z.string().regex(DECIMAL).describe('decimal amount with at most six decimals')
export type Decimal = string

/** Drops insignificant zeros, so that each amount has a single representation. */
function canonical(text: string): string {
  const plain = text.includes('.') ? text.replace(/\.?0{1,6}$/, '') : text
  return plain === '-0' ? '0' : plain
}

const lenient = z.union([decimal, z.number()])
const toDecimal = (value: string | number) => canonical(typeof value === 'number' ? String(value) : value)

/** Written as a decimal string; a JSON number from another backend is read by its text. */
export const amount = z.codec(lenient, decimal, { decode: toDecimal, encode: (value) => value })

/** Used only in GET profile/user, whose balance is specified as a JSON number. Exact up to 15 significant digits. */
export const amountAsNumber = z.codec(lenient, decimal, {
  decode: toDecimal,
  encode: (value) => JSON.parse(value) as number,
})

/** Email address of an account. Its domain may be in any script; it is stored in ASCII. */
export const emailAddress = z
  .string()
  .max(254)
  .refine((text) => normalEmail(text) !== null, 'no e-mail address')
  .meta({ format: 'email' })

/** External addresses must be http(s): another scheme could run as a script when followed. */
export const webOrigin = z.string().refine(isWebOrigin, 'no origin of the web')
export const webAddress = z.string().refine(isWebAddress, 'no address of the web')
export const sitePath = z.string().refine((text) => ownPath(text) !== null, 'no path of the site')

export const currency = z.enum(CURRENCY_CODES)
export const locale = z.enum(LOCALES)
export const timestamp = z.iso.datetime().describe('ISO 8601 in UTC')

/** Created in the browser for every money mutation and kept across retries and replays. */
export const idempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

/** Written as a string; a JSON number from another backend is read by its text. */
export const id = z.codec(z.union([z.string(), z.number().int()]), z.string(), {
  decode: String,
  encode: (value) => value,
})

/** A non-negative integer; a numeric string from another backend is accepted. */
export const count = z.codec(
  z.union([z.number().int(), z.string().regex(/^\d{1,15}$/)]),
  z.number().int().nonnegative(),
  {
    decode: Number,
    encode: (value) => value,
  },
)

/** Null if there is no value; another backend may omit the field. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.nullable(schema).default(null)
}

/**
 * A schema, made for this call, that checks only what is read. The platform writes the value as it is: one of its own,
 * such as a receipt, whose digits it has computed and whose check took two thirds of the encoding of a bet's answer.
 */
export function checkedWhenRead<Schema extends z.ZodType>(schema: Schema): Schema {
  const { run } = schema._zod
  schema._zod.run = (payload, context) => (context.direction === 'backward' ? payload : run(payload, context))
  return schema
}

const saysNo = z.object({ success: z.literal(false) })
const failure = z.union([saysNo, z.object({ data: saysNo })])

/**
 * Response of a call that is specified without one: the status is sufficient, unless the body contains `success:
 * false`.
 */
export const done = z.codec(
  z.unknown().refine((answer) => !failure.safeParse(answer).success, 'the answer says that it failed'),
  z.object({ success: z.literal(true) }),
  { decode: () => ({ success: true as const }), encode: (value) => value },
)

/** Version of a wallet's balance: the higher one is the later; 0 if a backend does not report it. */
export const balanceVersion = z.number().int().min(0).default(0)
