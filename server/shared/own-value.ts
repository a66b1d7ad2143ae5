/**
 * Value of a record for an untrusted key, such as from a request, a feed or a third party. Undefined for `__proto__`,
 * `constructor` and all other inherited names.
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
