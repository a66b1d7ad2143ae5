import type { JsonSchema } from './wire-schema.ts'

/** Example values by field name, for fields that allow any text. */
const BY_NAME: Readonly<Record<string, string>> = {
  email: 'player@example.com',
  phone: '+79161234567',
  password: 'correct horse battery staple',
  password_confirm: 'correct horse battery staple',
  confirm_password: 'correct horse battery staple',
  old_password: 'an older passphrase',
  country_code: 'KZ',
  ip: '203.0.113.7',
  domain: 'casino.example',
  host: 'https://casino.example',
  origin: 'https://casino.example',
  url: 'https://casino.example/',
  click_url: 'https://casino.example/',
  token: 'b0a9f3c47d21',
  code: '123456',
  timezone: 'Asia/Almaty',
  sport: 'football',
  name: 'Player',
}

/** Candidates, one of which matches each pattern of the contract. */
const TEXTS = [
  'dice',
  '10',
  '0.9900',
  '1.9600',
  '1.960000',
  '1.960000000',
  '2026-11-29',
  '2026',
  '2026-11-29T12',
  '2026-11-29T12:00:00.000Z',
  '/faq',
  'straight:7',
  'loomlight',
  'AQIDBA==',
  '9f1c2b7a4d5e6f80',
  '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8',
] as const

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-11-29T12:00:00.000Z',
  email: 'player@example.com',
  uri: 'https://casino.example/',
  uuid: '0b7f5d3e-6f0a-4c53-9a40-9d5f0e8b7a11',
}

/**
 * A value allowed by a schema, with every field of each object.
 * @param name of the field that holds it
 * @throws TypeError for a schema without a known value
 */
export function exampleOf(schema: JsonSchema | boolean, name = ''): unknown {
  if (typeof schema === 'boolean') return {}
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [option] = schema.anyOf ?? schema.oneOf ?? []
  if (option !== undefined) return exampleOf(option, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'string':
      return exampleText(schema, name)
    case 'integer':
    case 'number':
      return exampleNumber(schema)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array':
      return exampleList(schema, name)
    default:
      return exampleRecord(schema)
  }
}

/** Includes every key listed by a record's key schema. */
function exampleRecord({ properties = {}, propertyNames, additionalProperties }: JsonSchema): Record<string, unknown> {
  const fields = Object.entries(properties).map(([field, inner]) => [field, exampleOf(inner, field)])
  const names = typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : []
  const listed = names.map((field) => [field, exampleOf(additionalProperties ?? {}, String(field))])
  return Object.fromEntries([...fields, ...listed])
}

function exampleText(schema: JsonSchema, name: string): string {
  const { format = '', pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  const known = [FORMATS[format], BY_NAME[name], ...TEXTS, 'x'.repeat(minLength)]
  const found = known.find((text) => text !== undefined && fits(text))
  if (found === undefined) throw new TypeError(`no example of ${name}: ${JSON.stringify(schema)}`)
  return found
}

function exampleNumber({ minimum, exclusiveMinimum, maximum, type }: JsonSchema): number {
  const step = type === 'integer' ? 1 : 0.5
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + step : 1)
  return maximum === undefined ? least : Math.min(maximum, least)
}

function exampleList({ items, prefixItems, minItems = 1 }: JsonSchema, name: string): unknown[] {
  if (prefixItems) return prefixItems.map((item) => exampleOf(item, name))
  if (items === undefined || Array.isArray(items)) return []
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, name))
}
