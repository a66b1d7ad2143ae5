/** As that of server/shared, which no browser is sent from here: the value that a record has under a key from outside. */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
