/** Copy of `server/shared/own-value.ts`: the browser gets the files of this folder alone, unbundled. */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
