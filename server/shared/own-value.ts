/**
 * The value that a record has under a key from outside: of a request, a feed or another company. Undefined for `__proto__`,
 * `constructor` and every other name that objects inherit.
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
